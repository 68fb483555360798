import { deviceMark, keepDeviceMark } from '../../auth/device.ts';
import { isUserInfo } from '../../auth/storage.ts';
import { measureClock } from '../../auth/token-times.ts';
import type {
  AgreementVersions,
  LoginInput,
  LoginResult,
  Principal,
  RegisterInput,
  SessionInfo,
  User,
  UserInfo,
} from '@admin-h5/contract';
import { apiPath, call, type CallOptions } from '../call.ts';
import { holdsLogin, holdsToken, responseField } from '../choose-token.ts';

/** Signs in, and stores the device's mark. It does not store the session: `signIn` of `auth` does. */
export async function login(body: LoginInput, options?: CallOptions): Promise<LoginResult> {
  const marked = { ...body, device: deviceMark() };
  const result = await call<LoginResult>(
    { method: 'POST', path: '/api/auth/login', body: marked, accepts: holdsLogin },
    options,
  );
  if (result.device) keepDeviceMark(result.device);
  measureClock(result.token);
  return result;
}

/** Sends a code to a phone. */
export function smsSend(body: { phone: string }, options?: CallOptions): Promise<void> {
  return call({ method: 'POST', path: '/api/auth/sms/send', body }, options);
}

/** Checks a code. The ticket is for `register` only. */
export function smsVerify(body: { phone: string; code: string }, options?: CallOptions): Promise<{ ticket: string }> {
  return call({ method: 'POST', path: '/api/auth/sms/verify', body }, options);
}

/** Creates an account of type 1. */
export function register(body: RegisterInput, options?: CallOptions): Promise<User> {
  return call({ method: 'POST', path: '/api/auth/register', body }, options);
}

/** The signed-in user. */
export function me(options?: CallOptions): Promise<UserInfo> {
  return call({ method: 'GET', path: '/api/auth/me' }, options);
}

/** Returns a new app token for the present one. Screens do not call it: `startTokenRefresh` does. */
export function refresh(options?: CallOptions): Promise<{ token: string }> {
  return call({ method: 'POST', path: '/api/auth/refresh', accepts: holdsToken }, options);
}

/** Ends the session on the server. `logOut` also clears this device. */
export function logout(options?: CallOptions): Promise<void> {
  return call({ method: 'POST', path: '/api/auth/logout', keepsSession: true }, options);
}

const holdsValidity = (response: unknown) => typeof responseField(response, 'valid') === 'boolean';

/** Whether the token is valid; may be called with any token or none. */
export function validate(options?: CallOptions): Promise<{ valid: boolean }> {
  return call({ method: 'POST', path: '/api/auth/validate', keepsSession: true, accepts: holdsValidity }, options);
}

/** Whether the API is up. */
export function health(options?: CallOptions): Promise<unknown> {
  return call({ method: 'GET', path: '/api/auth/health' }, options);
}

/** A token for a visitor. */
export function anonymousToken(options?: CallOptions): Promise<{ token: string }> {
  return call({ method: 'POST', path: '/api/auth/anonymous/token', keepsSession: true, accepts: holdsToken }, options);
}

/** Returns an admin token for the app token. Screens do not call it: the client does so by itself. */
export function adminToken(options?: CallOptions): Promise<LoginResult> {
  return call({ method: 'POST', path: '/api/auth/admin/token', accepts: holdsLogin }, options);
}

/** Returns what the sent token contains. */
export function principal(options?: CallOptions): Promise<Principal> {
  return call({ method: 'GET', path: '/api/auth/principal' }, options);
}

/** The person's active logins, the last used first. */
export function sessions(options?: CallOptions): Promise<SessionInfo[]> {
  return call({ method: 'GET', path: '/api/auth/sessions' }, options);
}

/** Ends every other login of the person; returns how many. */
export function endOtherSessions(options?: CallOptions): Promise<{ ended: number }> {
  return call({ method: 'DELETE', path: '/api/auth/sessions' }, options);
}

/** Ends one login of the person. */
export function endSession(id: string, options?: CallOptions): Promise<void> {
  return call({ method: 'DELETE', path: apiPath`/api/auth/sessions/${id}` }, options);
}

/** Closes the person's own account; `password` is ciphertext. Ends all sessions, this one too; `closesAt` is when it is removed. */
export function closeAccount(body: { password: string }, options?: CallOptions): Promise<{ closesAt: string }> {
  return call({ method: 'POST', path: '/api/auth/closure', body }, options);
}

/** Cancels the closing of the account. */
export function keepAccount(options?: CallOptions): Promise<UserInfo> {
  return call({ method: 'DELETE', path: '/api/auth/closure', accepts: isUserInfo }, options);
}

/** Stores which versions of the agreements the person has accepted. */
export function acceptAgreements(body: AgreementVersions, options?: CallOptions): Promise<UserInfo> {
  return call({ method: 'POST', path: '/api/auth/agreements', body, accepts: isUserInfo }, options);
}
