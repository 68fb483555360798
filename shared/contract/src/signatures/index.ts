export { canonicalJson, certificateBytes, releaseBytes } from './canonical.ts';
export { checkSignature, keyId } from './verify.ts';
export type { SignatureCheck, SignatureFault } from './verify.ts';
