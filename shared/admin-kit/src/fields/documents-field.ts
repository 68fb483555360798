import {
  documentLanguageLabels,
  documentLimits,
  documentTypeLabels,
  fieldLabels,
  fileHints,
  fileLimits,
  fileMessages,
} from '@admin-h5/contract';
import { choicesOf } from '../parts/choices.ts';
import type { FilesField, RowsField } from './spec.ts';

/** 资料 of a product or a material: its typed documents. */
export const documentsField: RowsField = {
  kind: 'rows',
  name: 'documents',
  label: fieldLabels.product.documents,
  wide: true,
  hint: '在产品、原料页和资料中心供访客下载；缺少的资料访客可以索取',
  columns: [
    { kind: 'select', name: 'type', label: '资料类型', required: true, choices: choicesOf(documentTypeLabels) },
    {
      kind: 'select',
      name: 'language',
      label: '语言',
      required: true,
      blank: 'zh',
      choices: choicesOf(documentLanguageLabels),
    },
    { kind: 'text', name: 'title', label: '标题', max: documentLimits.title, placeholder: '可不填' },
    { kind: 'text', name: 'edition', label: '版本', max: documentLimits.edition, placeholder: '如 第 2 版、2026-03' },
    { kind: 'date', name: 'validTo', label: '有效期至' },
    {
      kind: 'files',
      name: 'fileId',
      label: '文件',
      required: true,
      accept: '.pdf,.jpg,.jpeg,.png,.webp',
      max: 1,
      maxBytes: fileLimits.documentBytes,
      tooLarge: fileMessages.documentSize,
    },
  ],
  max: documentLimits.rows,
  addLabel: '添加资料',
};

/** 其他资料 of a product or a material: documents without a type. */
export const otherDocumentsField: FilesField = {
  kind: 'files',
  name: 'fileIds',
  label: fieldLabels.product.fileIds,
  accept: '.pdf',
  max: fileLimits.documents,
  maxBytes: fileLimits.documentBytes,
  tooLarge: fileMessages.documentSize,
  hint: `不分类型，${fileHints.document}`,
};
