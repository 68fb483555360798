import Joi from 'joi';
import { fieldLabels, synonymKinds, synonymLimits } from '../index.ts';
import type { SynonymInput } from '../index.ts';
import { casNo, englishName } from './chemistry.ts';
import { sortField, statusField } from './common.ts';
import { text } from './text.ts';
import { choice, flag, texts } from './values.ts';

const labels = fieldLabels.synonym;
const limits = synonymLimits;

const names = (label: string, most: number) => texts(text({ label, max: limits.alias }), most, `${label}最多${most}个`);

/** 词库: body of `POST`, and of `PUT` with `withVersion`. */
export const synonymSchema = Joi.object<SynonymInput, true>({
  kind: choice(synonymKinds, '请选择类别'),
  name: text({ label: labels.name, max: limits.name, required: true }),
  aliases: names(labels.aliases, limits.aliases),
  groups: names(labels.groups, limits.groups),
  site: flag(labels.site),
  enName: englishName(labels.enName, limits.enName),
  casNo: casNo(),
  moa: text({
    label: labels.moa,
    max: limits.moa,
    code: true,
    pattern: /^(IRAC|FRAC|HRAC) [A-Z]{0,2}\d{1,2}[A-Z]?(\.\d)?$/,
    formatMessage: '请按「IRAC 4A」「FRAC 11」「HRAC 9」的格式填写',
  }),
  code: text({
    label: labels.code,
    max: limits.code,
    code: true,
    upperCase: true,
    pattern: /^[A-Z]{2,6}$/,
    formatMessage: '剂型代码为大写字母，如 SC',
  }),
  sort: sortField(),
  status: statusField(),
});
