import type { VersionedColumns } from '../database/row.ts';

export interface UserRow extends VersionedColumns {
  username: string;
  /** Lower case: user names are unique regardless of case. */
  usernameKey: string;
  /** argon2id hash. */
  passwordHash: string;
  phone: string;
  email: string;
  realName: string;
  avatar: string | null;
  type: number;
  mustChangePassword: number;
  lastLoginAt: string | null;
  /** When the account will be removed, if its owner closed it. */
  closesAt: string | null;
  /** JSON: accepted versions of the agreements with the time; null before the first login. */
  agreements: string | null;
}
