/** Code of a 429 that a device may answer with work; one that cannot shows its message. */
export const workRequired = 'WORK_REQUIRED';

/** Header of the answer: the token, a dot and the number that was found. */
export const workHeader = 'Proof-Of-Work';

/** In the failure of a call that a device or an address makes often: what to compute before it is sent again. */
export interface WorkChallenge {
  /** Signed by the server; it ends with the signature. */
  token: string;
  /** Zero bits with which the SHA-256 of `<signature>.<number>` starts. */
  bits: number;
}
