import type {
  BatchResult,
  BatchTarget,
  Changes,
  EntityOption,
  HistoryEntry,
  ListQuery,
  Page,
  Status,
  User,
  UserCreateInput,
  UserProfileInput,
  UserType,
  UserTypeCount,
  UserUpdateInput,
} from '@admin-h5/contract';
import { apiPath } from '../api-path.ts';
import { call } from '../call.ts';
import type { CallOptions } from '../options.ts';
import { upload } from '../upload.ts';
import { exportApi } from './sheet.ts';
import type { ExportApi } from './sheet.ts';

const base = '/api/user';

export interface UserQuery extends ListQuery {
  type?: UserType;
}

/** The users a batch call means; content calls say `ids` where these say `userIds` (specification, section 7). */
export type UserTarget = { userIds: string[] } | Extract<BatchTarget, { filter: unknown }>;

/** Creates a user; the password is ciphertext. */
export function create(body: UserCreateInput, options?: CallOptions): Promise<User> {
  return call({ method: 'POST', path: base, body }, options);
}

/** One page of users. */
export function list(query: UserQuery = {}, options?: CallOptions): Promise<Page<User>> {
  return call({ method: 'GET', path: base, query }, options);
}

/** Ids of everything that a filter finds, in the list's own order. */
export function ids(filter: Omit<UserQuery, 'page' | 'size' | 'sort'> = {}, options?: CallOptions): Promise<string[]> {
  return call({ method: 'GET', path: `${base}/ids`, query: filter }, options);
}

/** Enabled users for pickers. */
export function all(options?: CallOptions): Promise<EntityOption[]> {
  return call({ method: 'GET', path: `${base}/all` }, options);
}

/** One user; 404 for a deleted one. */
export function get(id: string, options?: CallOptions): Promise<User> {
  return call({ method: 'GET', path: apiPath`/api/user/${id}` }, options);
}

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

/** Moves a user to the recycle bin and ends all their sessions. */
export function remove(id: string, options?: CallOptions): Promise<void> {
  return call({ method: 'DELETE', path: apiPath`/api/user/${id}` }, options);
}

/** Fails with 409 if a given `version` is out of date. */
export function setStatus(
  id: string,
  body: { status: Status; version?: number },
  options?: CallOptions,
): Promise<User> {
  return call({ method: 'PATCH', path: apiPath`/api/user/${id}/status`, body }, options);
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

/** Takes a user out of the recycle bin. */
export function restore(id: string, options?: CallOptions): Promise<User> {
  return call({ method: 'POST', path: apiPath`/api/user/${id}/restore` }, options);
}

/** Restores up to 1000 records in this order; the result lists each that could not be restored, with the reason. */
export { restoreAll } from './recycle.ts';

/** Changes of one user, newest first. */
export function history(id: string, options?: CallOptions): Promise<HistoryEntry[]> {
  return call({ method: 'GET', path: apiPath`/api/user/${id}/history` }, options);
}

/** Number and latest time of changes after `since`, an ISO time. */
export function changes(since: string, options?: CallOptions): Promise<Changes> {
  return call({ method: 'GET', path: `${base}/changes`, query: { since } }, options);
}

/** Exports the list as a CSV or XLSX file. */
export const exportSheet: ExportApi<UserQuery>['exportSheet'] = (...args) =>
  exportApi<UserQuery>('user').exportSheet(...args);
