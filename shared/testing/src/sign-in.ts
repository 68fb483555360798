import { signIn, signOut, storeModuleRights } from '@admin-h5/client/host';
import type { RightHolders, UserInfo } from '@admin-h5/contract';
import { jwt } from './answers.ts';

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
