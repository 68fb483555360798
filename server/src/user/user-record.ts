import type { AgreementVersions, User, UserInfo, UserProfileInput, UserType } from '@admin-h5/contract';
import type { StoredRecord } from '../records/entity-description.ts';

/** The editable fields of a user: `UserUpdateInput` without the version, plus the user name in lower case. */
export interface UserFields extends UserProfileInput {
  username: string;
  type: UserType;
  status: 0 | 1;
}

/** A user as stored, including secrets: never return it unchanged. */
type UserRecord = StoredRecord<UserFields> & {
  usernameKey: string;
  passwordHash: string;
  avatar: string | null;
  mustChangePassword: boolean;
  lastLoginAt: string | null;
  closesAt: string | null;
  agreements: AgreementVersions | null;
};

/** User names are unique regardless of case. */
export const usernameKey = (username: string): string => username.toLowerCase();

type Visible = StoredRecord<UserFields> & Partial<Omit<UserRecord, keyof StoredRecord<UserFields>>>;

/** The contract's user, without the password hash. */
export function toUser(record: Visible): User {
  return {
    id: record.id,
    username: record.username,
    phone: record.phone,
    email: record.email,
    realName: record.realName,
    avatar: record.avatar ?? null,
    type: record.type,
    status: record.status,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    createdBy: record.createdBy,
    updatedBy: record.updatedBy,
    lastLoginAt: record.lastLoginAt ?? null,
    deletedAt: record.deletedAt,
  };
}

/** A user as login returns it: with what the person themselves must know (specification, section 5). */
export const toUserInfo = (record: Visible): UserInfo => ({
  ...toUser(record),
  mustChangePassword: record.mustChangePassword === true,
  closesAt: record.closesAt ?? null,
  agreements: record.agreements ? { user: record.agreements.user, privacy: record.agreements.privacy } : null,
});
