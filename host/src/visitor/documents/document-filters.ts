import type { DocumentsQuery, DocumentType, RawQuery } from '@admin-h5/contract';
import { documentTypeLabels, documentTypes, keywordLimit } from '@admin-h5/contract';

const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];
const languageNames: Readonly<Record<Language, string>> = { zh: '中文', en: '英文' };

export const typeOptions = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }));
export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

export interface DocumentFilters {
  keyword: string;
  type: DocumentType | '';
  language: Language | '';
}

/** The filters in the address of 资料中心; what it does not know is none. */
export const parseDocumentFilters = ({ keyword = '', type, language }: RawQuery): DocumentFilters => ({
  keyword: keyword.trim().slice(0, keywordLimit),
  type: documentTypes.find((known) => known === type) ?? '',
  language: languages.find((known) => known === language) ?? '',
});

export const documentsQuery = ({ keyword, type, language }: DocumentFilters): DocumentsQuery => ({
  ...(keyword && { keyword }),
  ...(type && { type }),
  ...(language && { language }),
});
