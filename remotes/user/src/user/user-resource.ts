import { userApi, type CallOptions, type UserTarget } from '@admin-h5/client';
import type { BatchTarget, Status, UserCreateInput } from '@admin-h5/contract';
import { encryptPassword } from '@admin-h5/admin-kit';

/** The user calls name the field `userIds`, others `ids`. */
const userTarget = (target: BatchTarget): UserTarget => ('ids' in target ? { userIds: [...target.ids] } : target);

/** The user calls as an entity resource; passwords are encrypted before they are sent. */
export const userResource = {
  ...userApi,
  setStatusOf: (target: BatchTarget, status: Status, options?: CallOptions) =>
    userApi.setStatusOf(userTarget(target), status, options),
  removeAll: (target: BatchTarget, options?: CallOptions) => userApi.removeAll(userTarget(target), options),
  create: async (input: Omit<UserCreateInput, 'ticket'>, options?: CallOptions) =>
    userApi.create({ ...input, password: await encryptPassword(input.password) }, options),
};
