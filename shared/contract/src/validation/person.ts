import Joi from 'joi';
import { userLimits } from '../index.ts';
import { normalisePhone } from '../phone.ts';
import { mobilePattern } from './phone-and-email.ts';
import { everyFault } from './messages.ts';
import { text } from './text.ts';

/** 用户名: required, 3–50, letters, digits, underscore (specification, section 5). */
export const usernameField = (): Joi.StringSchema =>
  text({
    label: '用户名',
    min: 3,
    max: userLimits.username,
    required: true,
    code: true,
    pattern: /^\w+$/,
    formatMessage: '用户名只能包含字母、数字和下划线',
  });

/** 手机号: required, 11 digits, 1 then 3–9 (specification, section 5). */
export const phoneField = (): Joi.StringSchema =>
  text({
    label: '手机号',
    required: true,
    normalise: normalisePhone,
    pattern: mobilePattern,
    formatMessage: '请输入正确的手机号格式',
  });

/** 真实姓名: required, at most 50 (specification, section 5). */
export const realNameField = (): Joi.StringSchema =>
  text({ label: '真实姓名', max: userLimits.realName, required: true });

/** 用户类型: 1 业主, 2 物业, 3 管理员. */
export const userTypeField = (): Joi.NumberSchema =>
  Joi.number().valid(1, 2, 3).required().messages(everyFault('请选择用户类型'));
