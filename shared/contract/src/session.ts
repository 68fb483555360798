import type { AnyRight } from './rights.ts';
import type { UserInfo, UserType } from './entities/user.ts';

export interface LoginInput {
  username: string;
  /** Ciphertext (decisions.md, Passwords). */
  password: string;
  /** The mark that an earlier login returned to this device: it proves which accounts have signed in on it before. */
  device?: string;
}

/** `login` and `auth/admin/token` return this at the top level of the body, beside `success`. */
export interface LoginResult {
  token: string;
  userInfo: UserInfo;
  /** Set by `login` alone: the device stores it, and sends it with its next login. */
  device?: string;
}

/** One login of the signed-in person (`GET /api/auth/sessions`). */
export interface SessionInfo {
  id: string;
  /** `Android · 微信`; '' where it is not known. */
  device: string;
  /** Network address of the login, '' where it is not known. */
  address: string;
  createdAt: string;
  /** To some minutes. */
  lastUsedAt: string;
  /** Whether it is the session of this request. */
  current: boolean;
}

export type TokenKind = 'user' | 'admin' | 'anonymous';

/** `GET /api/auth/principal`: the content of the bearer token. */
export interface Principal {
  /** Empty for an anonymous token, as is `username`; `type` is then null. */
  id: string;
  username: string;
  type: UserType | null;
  kind: TokenKind;
  /** With those of modules. */
  rights: AnyRight[];
}
