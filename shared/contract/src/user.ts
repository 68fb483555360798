import type { Status } from './entity.ts';

/** 1 业主 owner, 2 物业 property manager, 3 管理员 admin (specification, section 3). */
export const userTypes = [1, 2, 3] as const;
export type UserType = (typeof userTypes)[number];

export const isUserType = (value: unknown): value is UserType => userTypes.some((type) => type === value);

const userTypeLabels: Readonly<Record<UserType, string>> = { 1: '业主', 2: '物业', 3: '管理员' };

/** Chinese label of a user type; any other value is 未知 (specification, section 6). */
export function userTypeLabel(type: number): string {
  return isUserType(type) ? userTypeLabels[type] : '未知';
}

/** A user as the API returns it. The password never leaves the server. */
export interface User {
  id: string;
  username: string;
  phone: string;
  /** '' where none was given. */
  email: string;
  realName: string;
  /** File id of the picture, or null. */
  avatar: string | null;
  type: UserType;
  status: Status;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Ids of users; null for the person's own registration, and for the system. */
  createdBy: string | null;
  updatedBy: string | null;
  lastLoginAt: string | null;
  deletedAt: string | null;
}

/** Which versions of the agreements a person accepted. */
export interface AgreementVersions {
  user: string;
  privacy: string;
}

/** `userInfo` of a login: the user, and what the app has to ask or tell them after it. */
export interface UserInfo extends User {
  /** The person must change the password before anything else. */
  mustChangePassword: boolean;
  /** When the account is removed, where its owner has closed it; else null. */
  closesAt: string | null;
  /** null where none was accepted yet. */
  agreements: AgreementVersions | null;
}

/** What a person types about themselves; `password` is ciphertext on the wire. */
export interface UserProfileInput {
  realName: string;
  phone: string;
  email: string;
}

/** Most characters (specification, section 5); the schema and the form both count by these. */
export const userLimits = {
  username: 50,
  realName: 50,
  email: 100,
} as const;

/** Fewest and most code points of a password (specification, section 5). */
export const passwordLimits = { min: 6, max: 255 } as const;

/** Days until a closed account is removed; until then its owner can reopen it. */
export const closingDays = 15;

/** What the server says of a value that another account has, and a form while it is typed. */
export const userMessages = {
  usernameTaken: '用户名已存在',
  phoneTaken: '手机号已被使用',
} as const;

export interface RegisterInput extends UserProfileInput {
  username: string;
  password: string;
  /** Ticket of `sms/verify`, required where `REGISTER_SMS` is on. */
  ticket?: string;
}

/** Body of `POST /api/user`. */
export interface UserCreateInput extends RegisterInput {
  type: UserType;
  status: Status;
}

/** Body of `PUT /api/user/{id}`. */
export interface UserUpdateInput extends UserProfileInput {
  username: string;
  type: UserType;
  status: Status;
  version: number;
}
