import type { UserInfo } from '@admin-h5/contract';

/** A signed-in person for tests. */
export function person(id = 'u1', changes: Partial<UserInfo> = {}): UserInfo {
  return {
    id,
    username: `user_${id}`,
    phone: '13800000000',
    email: '',
    realName: '张三',
    avatar: null,
    type: 3,
    status: 1,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedBy: null,
    lastLoginAt: null,
    deletedAt: null,
    mustChangePassword: false,
    closesAt: null,
    agreements: null,
    ...changes,
  };
}
