import { clearLogin, isLoggedIn, session, signOut, storeAnonymousToken } from '../auth/session.ts';
import { isApiError } from './errors.ts';
import * as auth from './resources/auth.ts';

/** Logs out: removes the login from this device at once, without waiting for the server's response. Never rejects. */
export async function logOut(): Promise<void> {
  if (!isLoggedIn()) return;
  // The call reads the token before the session is cleared.
  const request = auth.logout({ errors: 'background' });
  signOut();
  await request.catch(() => undefined);
}

/** Asks the server whether the stored session is still valid; clears login data if it is not. Never rejects. */
export async function validateSession(): Promise<void> {
  const { token } = session();
  if (!token) return;
  const valid = await auth.validate({ errors: 'background' }).then(
    (response) => response.valid,
    (error: unknown) => !isApiError(error, 401),
  );
  if (!valid && session().token === token) clearLogin('expired');
}

/**
 * Fetches a token for a visitor where no token is stored at all.
 * @throws ApiError; the caller logs it, and public features work without the token
 */
export async function ensureAnonymousToken(): Promise<void> {
  if (session().token !== null || session().anonymousToken !== null) return;
  const { token } = await auth.anonymousToken({ errors: 'background' });
  if (!isLoggedIn()) storeAnonymousToken(token);
}
