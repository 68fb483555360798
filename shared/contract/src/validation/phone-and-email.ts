import type Joi from 'joi';
import { userLimits } from '../index.ts';
import { landlineOr400Pattern, mobilePattern, normalisePhone } from '../phone.ts';
import { text } from './text.ts';

export { mobilePattern };

const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** 邮箱: optional, at most 100 characters, basic address format (specification, section 5). */
export function email(): Joi.StringSchema {
  return text({
    label: '邮箱',
    max: userLimits.email,
    code: true,
    pattern: emailPattern,
    formatMessage: '请输入正确的邮箱格式',
  });
}

/** 联系电话 of the company and of an inquiry: a mobile number, a landline with or without extension, or a 400 number. */
export function contactPhone({ required = false } = {}): Joi.StringSchema {
  const message = '请输入正确的联系电话格式';
  return text({
    label: '联系电话',
    required,
    normalise: normalisePhone,
    formatMessage: message,
    check: (value) => (mobilePattern.test(value) || landlineOr400Pattern.test(value) ? null : message),
  });
}
