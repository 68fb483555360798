import type { RightHolders, UserInfo } from '@admin-h5/contract';
import { signIn, signOut, storeModuleRights } from '@admin-h5/client/host';
import { jwt } from './answers.ts';

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

/**
 * Signs a person in, with the rights of the person's type.
 * @param holders user types that hold the module's own rights; without them administrators do
 * @returns the function that signs the person out
 */
export function signInAs(userInfo: UserInfo, holders: RightHolders = {}): () => void {
  storeModuleRights(holders);
  signIn({ token: jwt(3600), userInfo });
  return () => {
    signOut();
    storeModuleRights({});
  };
}
