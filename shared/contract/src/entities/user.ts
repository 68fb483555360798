import type { Status } from '../entity.ts';
import { emailField, statusField, type Fields, type InputOf } from './fields.ts';

/** 1 业主 owner, 2 物业 property manager, 3 管理员 admin (specification, section 3). */
export const userTypes = [1, 2, 3] as const;
export type UserType = (typeof userTypes)[number];

export const isUserType = (value: unknown): value is UserType => userTypes.some((type) => type === value);

const userTypeLabels: Readonly<Record<UserType, string>> = { 1: '业主', 2: '物业', 3: '管理员' };

/** Chinese label of a user type; any other value is 未知 (specification, section 6). */
export function userTypeLabel(type: number): string {
  return isUserType(type) ? userTypeLabels[type] : '未知';
}

const userTypeDuties: Readonly<Record<UserType, string>> = {
  1: '可浏览产品和原料、提交询价，不能管理内容',
  2: '可管理分类、产品、原料、轮播图、工厂展示和公司信息，不能管理用户和模块',
  3: '可管理全部内容、用户和模块，并处理询价单',
};

/** One sentence on what a user type may do; '' for any other value. */
export function userTypeDuty(type: number): string {
  return isUserType(type) ? userTypeDuties[type] : '';
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

/** What a person may change about themselves (specification, section 5). */
export const profileFields = {
  realName: { kind: 'text', label: '真实姓名', max: 50, required: true },
  phone: { kind: 'phone', label: '手机号', mobile: true, required: true },
  email: emailField,
} as const satisfies Fields;
export type UserProfileInput = InputOf<typeof profileFields>;

/** An account as an administrator edits one; the password has calls of its own. */
export const accountFields = {
  username: {
    kind: 'code',
    label: '用户名',
    min: 3,
    max: 50,
    required: true,
    pattern: /^\w+$/,
    formatMessage: '用户名只能包含字母、数字和下划线',
  },
  ...profileFields,
  type: { kind: 'choice', label: '用户类型', values: userTypes, labels: userTypeLabels },
  status: statusField,
} as const satisfies Fields;

/** All that people see of a user; other fields are internal. */
export const userFields = {
  ...accountFields,
  avatar: { kind: 'file', label: '头像', accepts: 'image' },
} as const satisfies Fields;

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
export interface UserUpdateInput extends InputOf<typeof accountFields> {
  version: number;
}
