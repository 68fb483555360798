import { clearLogin, isLoggedIn, session, signOut, storeAnonymousToken } from '../auth/index.ts';
import { isApiError } from './errors.ts';
import * as auth from './resources/auth.ts';

/** Leaves: this device forgets the login at once, whatever the server says or however long it takes. Never rejects. */
export async function logOut(): Promise<void> {
  if (!isLoggedIn()) return;
  // The call takes its bearer before the session goes.
  const told = auth.logout({ errors: 'background' });
  signOut();
  await told.catch(() => undefined);
}

/** Asks the server whether the stored session still holds; clears login data where it does not. Never rejects. */
export async function validateSession(): Promise<void> {
  const { token } = session();
  if (!token) return;
  const valid = await auth.validate({ errors: 'background' }).then(
    (answer) => answer.valid,
    (error: unknown) => !isApiError(error, 401),
  );
  if (!valid && session().token === token) clearLogin('expired');
}

/**
 * Fetches a token for a visitor where no token is stored at all.
 * @throws ApiError; the caller logs it, and public features go on without
 */
export async function ensureAnonymousToken(): Promise<void> {
  if (session().token !== null || session().anonymousToken !== null) return;
  const { token } = await auth.anonymousToken({ errors: 'background' });
  if (!isLoggedIn()) storeAnonymousToken(token);
}
