import Joi from 'joi';
import type { UserCreateInput, UserProfileInput, UserUpdateInput } from '../index.ts';
import { statusField, withVersion } from './common.ts';
import type { Versioned } from './common.ts';
import { email } from './phone-and-email.ts';
import { passwordField } from './password.ts';
import { phoneField, realNameField, usernameField, userTypeField } from './person.ts';

const profile = () => ({ realName: realNameField(), phone: phoneField(), email: email() });

/** 个人资料, what a person may change about themselves. */
export const profileSchema: Joi.ObjectSchema<UserProfileInput> = Joi.object<UserProfileInput, true>(profile());
/** Body of a person's own `PUT /api/user/{id}`. */
export const profileUpdateSchema: Joi.ObjectSchema<UserProfileInput & Versioned> = withVersion(profileSchema);

type UserFields = Omit<UserUpdateInput, 'version'>;
const account = () => ({
  username: usernameField(),
  ...profile(),
  type: userTypeField(),
  status: statusField(),
});

/** 用户 as an administrator edits one; the password has calls of its own. */
export const userSchema: Joi.ObjectSchema<UserFields> = Joi.object<UserFields, true>(account());
/** Body of an administrator's `PUT /api/user/{id}`. */
export const userUpdateSchema: Joi.ObjectSchema<UserUpdateInput> = withVersion(userSchema);

type UserCreation = Omit<UserCreateInput, 'ticket'>;
/** Body of `POST /api/user`; `password` is what the administrator typed. */
export const userCreateSchema: Joi.ObjectSchema<UserCreation> = Joi.object<UserCreation, true>({
  ...account(),
  password: passwordField(),
});
