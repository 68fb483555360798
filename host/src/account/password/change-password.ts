import { userApi, currentUser } from '@admin-h5/client';
import { encrypt } from '../../core/encrypt.ts';

/**
 * Thrown without a signed-in person: `errMsg` is the specification's text, the message is for the screen (section 5;
 * decisions.md, Navigation).
 */
class NotLoggedInError extends Error {
  override readonly name = 'NotLoggedInError';
  readonly errMsg = 'user not logged in';
  constructor() {
    super('请先登录');
  }
}

/**
 * Sends both passwords, each encrypted. The server then ends all of the person's sessions, including this one.
 * @throws NotLoggedInError, EncryptionError, ApiError
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const user = currentUser();
  if (!user) throw new NotLoggedInError();
  await userApi.changePassword(
    user.id,
    { oldPassword: await encrypt(oldPassword), newPassword: await encrypt(newPassword) },
    { errors: 'screen' },
  );
}
