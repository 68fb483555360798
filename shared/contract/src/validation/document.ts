import Joi from 'joi';
import { documentLanguages, documentLimits, documentTypes } from '../index.ts';
import type { RecordDocument } from '../index.ts';
import { requiredId } from './common.ts';
import { day, text } from './text.ts';
import { choice } from './values.ts';

const row = Joi.object<RecordDocument, true>({
  type: choice(documentTypes, '第N行：请选择资料类型'),
  language: choice(documentLanguages, '第N行：请选择语言'),
  title: text({ label: '第N行：标题', max: documentLimits.title }),
  edition: text({ label: '第N行：版本', max: documentLimits.edition }),
  validTo: day({ label: '第N行：有效期至' }),
  fileId: requiredId('第N行：请上传文件'),
});

/** 资料 of a product or a material. Without a default: a body that does not name them leaves them as they are. */
export const recordDocuments = (): Joi.ArraySchema =>
  Joi.array()
    .items(row)
    .max(documentLimits.rows)
    .messages({ 'array.max': `资料最多${documentLimits.rows}份`, 'array.base': '资料格式不正确' });
