import { logOut, signIn } from '@admin-h5/client/host';
import type { LoginResult } from '@admin-h5/contract';
import { beforeRedirect } from './after-login.ts';
import { answersQuestions } from './login-questions.tsx';

/** Stores a login and shows its dialogs. Returns whether the person stays signed in. */
export function enter(result: LoginResult): Promise<boolean> {
  return beforeRedirect(async () => {
    signIn(result);
    if (await answersQuestions(result.userInfo)) return true;
    void logOut();
    return false;
  });
}
