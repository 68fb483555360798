import type { VersionedColumns } from '../database/row.ts';

export interface UserRow extends VersionedColumns {
  username: string;
  /** Lower-cased: user names are unique without regard to case. */
  usernameKey: string;
  /** argon2id. */
  passwordHash: string;
  phone: string;
  email: string;
  realName: string;
  avatar: string | null;
  type: number;
  mustChangePassword: number;
  lastLoginAt: string | null;
  /** When the account is removed, where its owner has given it up. */
  closesAt: string | null;
  /** JSON: versions of the agreements and when they were accepted; null before the first login. */
  agreements: string | null;
}
