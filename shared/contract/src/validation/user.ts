import type Joi from 'joi';
import { schemaOf } from '../derive/schema.ts';
import type { UserCreateInput, UserProfileInput, UserUpdateInput } from '../index.ts';
import { accountFields, profileFields } from '../entities/user.ts';
import { withVersion } from './common.ts';
import type { Versioned } from './common.ts';
import { passwordField } from './password.ts';

/** 个人资料, what a person may change about themselves. */
export const profileSchema: Joi.ObjectSchema<UserProfileInput> = schemaOf(profileFields, {});
/** Body of a person's own `PUT /api/user/{id}`. */
export const profileUpdateSchema: Joi.ObjectSchema<UserProfileInput & Versioned> = withVersion(profileSchema);

/** 用户 as an administrator edits one; the password has calls of its own. */
export const userSchema: Joi.ObjectSchema<Omit<UserUpdateInput, 'version'>> = schemaOf(accountFields, {});
/** Body of an administrator's `PUT /api/user/{id}`. */
export const userUpdateSchema: Joi.ObjectSchema<UserUpdateInput> = withVersion(userSchema);

/** Body of `POST /api/user`; `password` is what the administrator typed. */
export const userCreateSchema: Joi.ObjectSchema<Omit<UserCreateInput, 'ticket'>> = userSchema.append<
  Omit<UserCreateInput, 'ticket'>
>({
  password: passwordField(),
});
