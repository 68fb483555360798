export { CipherConfigError, CipherError, decryptPassword, encryptPassword } from './password-cipher.ts';
export type { CipherConfig } from './password-cipher.ts';
