import type {
  BatchResult,
  BatchTarget,
  ListQuery,
  Status,
  User,
  UserCreateInput,
  UserProfileInput,
  UserType,
  UserTypeCount,
  UserUpdateInput,
} from '@admin-h5/contract';
import { apiPath, call, type CallOptions } from '../call.ts';
import { upload } from '../upload.ts';
import { entityApi, type EntityApi, exportApi, type ExportApi } from './entity.ts';

const base = '/api/user';

export interface UserQuery extends ListQuery {
  type?: UserType;
}

/** The users a batch call means; content calls say `ids` where these say `userIds` (specification, section 7). */
export type UserTarget = { userIds: string[] } | Extract<BatchTarget, { filter: unknown }>;

type Common = EntityApi<User, UserCreateInput, UserQuery>;
const common = (): Common => entityApi<User, UserCreateInput, UserQuery>('user');

// Functions, not one object: a visitor's page that calls one of this file does not load the others.

/** Creates a user; the password is ciphertext. */
export const create: Common['create'] = (...args) => common().create(...args);
export const list: Common['list'] = (...args) => common().list(...args);
export const ids: Common['ids'] = (...args) => common().ids(...args);
export const all: Common['all'] = (...args) => common().all(...args);
/** One user; 404 for a deleted one. */
export const get: Common['get'] = (...args) => common().get(...args);
/** Moves a user to the recycle bin and ends all their sessions. */
export const remove: Common['remove'] = (...args) => common().remove(...args);
export const setStatus: Common['setStatus'] = (...args) => common().setStatus(...args);
export const restore: Common['restore'] = (...args) => common().restore(...args);
export { restoreAll } from './recycle.ts';
export const history: Common['history'] = (...args) => common().history(...args);
export const changes: Common['changes'] = (...args) => common().changes(...args);
export const exportSheet: ExportApi<UserQuery>['exportSheet'] = (...args) =>
  exportApi<UserQuery>('user').exportSheet(...args);

/** One user by exact user name. */
export function getByUsername(username: string, options?: CallOptions): Promise<User> {
  return call({ method: 'GET', path: apiPath`/api/user/username/${username}` }, options);
}

/** An administrator sends the whole record; other people send only their own profile. */
export function update(
  id: string,
  body: UserUpdateInput | (UserProfileInput & { version: number }),
  options?: CallOptions,
): Promise<User> {
  return call({ method: 'PUT', path: apiPath`/api/user/${id}`, body }, options);
}

/** For the signed-in person only; both passwords are ciphertext. Ends all sessions of the user, this one too. */
export function changePassword(
  id: string,
  body: { oldPassword: string; newPassword: string },
  options?: CallOptions,
): Promise<void> {
  return call({ method: 'PATCH', path: apiPath`/api/user/${id}/password`, body }, options);
}

/** Returns the new password, to be shown once. */
export function resetPassword(id: string, options?: CallOptions): Promise<{ password: string }> {
  return call({ method: 'POST', path: apiPath`/api/user/${id}/reset-password` }, options);
}

/** Enables or disables many users; the result names each that refused, with the reason. */
export function setStatusOf(target: UserTarget, status: Status, options?: CallOptions): Promise<BatchResult> {
  return call({ method: 'PATCH', path: `${base}/batch/status`, body: { ...target, status } }, options);
}

/** Moves many users to the recycle bin; the result names each that refused, with the reason. */
export function removeAll(target: UserTarget, options?: CallOptions): Promise<BatchResult> {
  return call({ method: 'DELETE', path: `${base}/batch`, body: target }, options);
}

/** Whether a user name is free; the person's own counts as free. */
export function checkUsername(username: string, options?: CallOptions): Promise<{ available: boolean }> {
  return call({ method: 'GET', path: apiPath`/api/user/check/username/${username}` }, options);
}

/** Whether a phone number is free; the person's own counts as free. */
export function checkPhone(phone: string, options?: CallOptions): Promise<{ available: boolean }> {
  return call({ method: 'GET', path: apiPath`/api/user/check/phone/${phone}` }, options);
}

/** Number of users of each type. */
export function typeStatistics(options?: CallOptions): Promise<UserTypeCount[]> {
  return call({ method: 'GET', path: `${base}/statistics/type` }, options);
}

/** Sends a picture as multipart field `file`. */
export function uploadAvatar(id: string, file: Blob, options?: CallOptions): Promise<User> {
  return upload(apiPath`/api/user/${id}/avatar`, file, options);
}

/** Removes the picture; the history keeps it. */
export function removeAvatar(id: string, options?: CallOptions): Promise<User> {
  return call({ method: 'DELETE', path: apiPath`/api/user/${id}/avatar` }, options);
}

/** The specification's second path of the same upload. */
export function uploadFor(id: string, file: Blob, options?: CallOptions): Promise<User> {
  return upload(apiPath`/api/user/upload/${id}`, file, options);
}
