export { CipherConfigError, CipherError, decryptPassword, encryptPassword } from './password-cipher.ts';
export { solvesWork } from './proof-of-work.ts';
export type { CipherConfig } from './password-cipher.ts';
