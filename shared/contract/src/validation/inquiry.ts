import Joi from 'joi';
import { textField } from '../derive/schema.ts';
import {
  type InquiryChange,
  type InquiryFilter,
  type InquiryInput,
  type InquiryItemInput,
  type InquiryReplyInput,
  inquiryLimits,
  inquiryLineTypes,
  inquiryStatuses,
  keywordLimit,
} from '../index.ts';
import { emailField } from '../entities/fields.ts';
import { idPattern } from '../entity.ts';
import { everyFault, requiredId, withVersion } from './common.ts';
import { text } from './text.ts';

const { items: maxItems, replaces: maxReplaced, ...limits } = inquiryLimits;
const tooOld = '页面已过期，请刷新后重试';

const item = Joi.object<InquiryItemInput, true>({
  type: Joi.string()
    .valid(...inquiryLineTypes)
    .required()
    .messages(everyFault(tooOld)),
  id: requiredId(tooOld),
  spec: text({ label: '规格', max: limits.spec }),
  quantity: text({ label: '数量', max: limits.quantity }),
  note: text({ label: '备注', max: limits.note, multiline: true }).when('type', {
    is: 'document',
    // oxlint-disable-next-line unicorn/no-thenable -- joi's own word
    then: text({ label: '资料', max: limits.note, required: true, multiline: true }),
  }),
});

/** The secret of a device: at least 128 random bits. */
const device = () =>
  Joi.string()
    .pattern(/^[\w-]{22,64}$/)
    .required()
    .messages(everyFault(tooOld));

/** 询价单: body of `POST /api/inquiry`. */
export const inquirySchema = Joi.object<InquiryInput, true>({
  ref: requiredId(tooOld),
  device: device(),
  items: Joi.array()
    .items(item)
    .min(1)
    .max(maxItems)
    .unique('id', { ignoreUndefined: true })
    .required()
    .messages({
      'any.required': '请先加入产品或原料',
      'array.base': '请先加入产品或原料',
      'array.min': '请先加入产品或原料',
      'array.max': `一张询价单最多${maxItems}项`,
      'array.unique': '同一产品只需列出一次',
    }),
  name: text({ label: '姓名', max: limits.name, required: true }),
  phone: textField({ kind: 'phone', label: '联系电话', required: true }),
  // A page of the version before has no such field.
  email: textField(emailField),
  company: text({ label: '公司名称', max: limits.company }),
  region: text({ label: '所在地区', max: limits.region }),
  message: text({ label: '留言', max: limits.message, multiline: true }),
  consent: Joi.boolean().valid(true).required().messages(everyFault('请先阅读并同意隐私政策')),
  policyVersion: text({ label: '协议版本', max: limits.policyVersion, code: true, required: true }),
  replaces: Joi.array()
    .items(Joi.string().pattern(idPattern))
    .max(maxReplaced)
    .default([])
    .messages(everyFault(tooOld)),
});

/** Body of `POST /api/inquiry/mine`. */
export const inquiryDeviceSchema = Joi.object<{ device: string }, true>({ device: device() });

/** Filters of the inbox and of its export. */
export const inquiryFilterRules = {
  status: Joi.string().valid(...inquiryStatuses),
  keyword: Joi.string().trim().allow('').max(keywordLimit),
  assignee: Joi.string().pattern(idPattern).allow('none'),
} satisfies Record<keyof InquiryFilter, Joi.Schema>;

/** Body of `PATCH /api/inquiry/:id`. */
export const inquiryChangeSchema: Joi.ObjectSchema<InquiryChange> = withVersion(
  Joi.object<Omit<InquiryChange, 'version'>, true>({
    status: Joi.string()
      .valid(...inquiryStatuses)
      .messages(everyFault('状态不正确')),
    assigneeId: Joi.string().pattern(idPattern).allow(null).messages(everyFault('负责人不存在')),
  }),
);

/** Body of `POST /api/inquiry/:id/notes`. */
export const inquiryNoteSchema = Joi.object<{ text: string }, true>({
  text: text({ label: '备注', max: limits.event, required: true, multiline: true }),
});

/** Body of `POST /api/inquiry/:id/replies`. */
export const inquiryReplySchema = Joi.object<InquiryReplyInput, true>({
  // Kept as it is and refused: what follows a line break would be a header of the mail.
  subject: text({
    label: '主题',
    max: limits.subject,
    required: true,
    multiline: true,
    pattern: /^.*$/,
    formatMessage: '主题不能换行',
  }),
  text: text({ label: '正文', max: limits.reply, required: true, multiline: true }),
});
