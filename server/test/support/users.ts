import type { User } from '@admin-h5/contract';
import Joi from 'joi';
import { readAs } from './response.ts';
import type { TestApp } from './app.ts';
import { next } from './catalogue.ts';

/** Body of `POST /api/user` for somebody new. */
export function newUser({ encrypt }: TestApp, change: object = {}) {
  const number = next();
  return {
    username: `member_${number}`,
    password: encrypt('secret123'),
    phone: `1590000${String(number).padStart(4, '0')}`,
    email: 'member@example.com',
    realName: '王小明',
    type: 1,
    status: 1,
    ...change,
  };
}

const userSchema = Joi.object<User>({ id: Joi.string().required(), username: Joi.string().required() })
  .unknown()
  .required();

/** A new user, created by an administrator. */
export const createUser = async (api: TestApp, change: object = {}): Promise<User> =>
  readAs(userSchema, await api.call('POST', '/api/user', { as: 'admin', body: newUser(api, change) }));

/** Signs in, from `address` if given. */
export const logIn = (api: TestApp, username: string, password: string, address?: string) =>
  api.call('POST', '/api/auth/login', {
    body: { username, password: api.encrypt(password) },
    ...(address === undefined ? {} : { address }),
  });
