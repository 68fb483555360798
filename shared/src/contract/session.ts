import type { Right } from './rights.ts';
import type { UserInfo, UserType } from './user.ts';

export interface LoginInput {
  username: string;
  /** Ciphertext (decisions.md, Passwords). */
  password: string;
  /** What an earlier login gave this device: it proves which accounts have signed in on it before. */
  device?: string;
}

/** `login` and `auth/admin/token` answer this at the top level of the body, beside `success`. */
export interface LoginResult {
  token: string;
  userInfo: UserInfo;
  /** Of `login` alone: the device keeps it, and sends it with its next login. */
  device?: string;
}

export type TokenKind = 'user' | 'admin' | 'anonymous';

/** `GET /api/auth/principal`: what the bearer's token says. */
export interface Principal {
  /** Empty for an anonymous token, as is `username`; `type` is then null. */
  id: string;
  username: string;
  type: UserType | null;
  kind: TokenKind;
  rights: Right[];
}
