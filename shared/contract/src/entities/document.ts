import type { InquiryItemType } from '../inquiry.ts';
import type { Fields, InputOf } from './fields.ts';

/** Kinds of documents of a product or a material, in the order in which people read them. */
export const documentTypes = ['label', 'registration', 'manual', 'msds', 'coa'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What a person reads for each. */
export const documentTypeLabels: Readonly<Record<DocumentType, string>> = {
  label: '标签',
  registration: '登记证',
  manual: '说明书',
  msds: 'MSDS',
  coa: 'COA',
};

/** What the abbreviations stand for; '' where the label says it. */
export const documentTypeNotes: Readonly<Record<DocumentType, string>> = {
  label: '',
  registration: '',
  manual: '',
  msds: '安全技术说明书',
  coa: '质检报告',
};

/** The languages that visitors filter by. */
export const singleLanguages = ['zh', 'en'] as const;
export type SingleLanguage = (typeof singleLanguages)[number];

/** What a document can be in: a language, or several joined by `-`. */
export const documentLanguages = [...singleLanguages, 'zh-en'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** What a person reads for each. */
export const documentLanguageLabels: Readonly<Record<DocumentLanguage, string>> = {
  zh: '中文',
  en: '英文',
  'zh-en': '中英文',
};

/** What a document is in that is found by a language. */
export const languagesWith = (language: SingleLanguage): DocumentLanguage[] =>
  documentLanguages.filter((known) => known.split('-').includes(language));

/** The documents that a record should have: one that is missing can be asked for. */
export const wantedDocuments: Readonly<Record<InquiryItemType, readonly DocumentType[]>> = {
  product: documentTypes,
  material: ['msds', 'coa'],
};

/** One row of 资料 of a product or a material. */
export const documentFields = {
  type: { kind: 'choice', label: '资料类型', values: documentTypes, labels: documentTypeLabels },
  language: { kind: 'choice', label: '语言', values: documentLanguages, labels: documentLanguageLabels },
  /** '' where the type says enough. */
  title: { kind: 'text', label: '标题', max: 50 },
  /** Of the document, as it names it itself. */
  edition: { kind: 'text', label: '版本', max: 30 },
  /** The last day on which it is valid; '' where it does not end. */
  validTo: { kind: 'day', label: '有效期至' },
  fileId: { kind: 'file', label: '文件', accepts: 'scan', required: true },
} as const satisfies Fields;

export type RecordDocument = InputOf<typeof documentFields>;

/** 资料 and 其他资料 of a product or a material. */
export const documentsFields = {
  documents: {
    kind: 'rows',
    label: '资料',
    row: documentFields,
    max: 20,
    counter: '份',
    numbered: true,
    keptIfAbsent: true,
  },
  /** Further files, without a type. */
  fileIds: { kind: 'files', label: '其他资料', accepts: 'document' },
} as const satisfies Fields;

/** A document in 资料中心. */
export interface PublishedDocument extends RecordDocument {
  id: string;
  recordType: InquiryItemType;
  recordId: string;
  recordName: string;
  /** 登记证号 of a product, CAS号 of a material. */
  recordNo: string;
  mime: string;
  /** Bytes. */
  size: number;
}

/** Query of `GET /api/publish/documents`. A document in both languages is found by either. */
export interface DocumentsQuery {
  keyword?: string;
  type?: DocumentType;
  language?: SingleLanguage;
  page?: number;
  size?: number;
}

/** States of a document that 资料管理 can be filtered by. `valid` includes documents that do not end. */
export const documentStates = ['valid', 'ending', 'expired'] as const;
export type DocumentState = (typeof documentStates)[number];

/** A document as the administration sees it; of one that is missing only record and type are known. */
export interface ManagedDocument extends Omit<PublishedDocument, 'fileId' | 'language' | 'mime' | 'size'> {
  /** '' where it is missing. */
  language: DocumentLanguage | '';
  /** null where it is missing. */
  fileId: string | null;
  downloads: number;
}

/** Query of `GET /api/document`. */
export interface ManagedDocumentsQuery {
  keyword?: string;
  recordType?: InquiryItemType;
  type?: DocumentType;
  language?: DocumentLanguage;
  state?: DocumentState;
  /** Lists the published records without a document of this type in place of documents. */
  missing?: DocumentType;
  page?: number;
  size?: number;
}
