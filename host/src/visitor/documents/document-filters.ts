import type { DocumentsQuery, DocumentType, RawQuery, SingleLanguage } from '@admin-h5/contract';
import {
  documentLanguageLabels,
  documentTypeLabels,
  documentTypes,
  keywordLimit,
  singleLanguages,
} from '@admin-h5/contract';

export const typeOptions = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }));
export const languageOptions = singleLanguages.map((value) => ({ value, label: documentLanguageLabels[value] }));

export interface DocumentFilters {
  keyword: string;
  type: DocumentType | '';
  language: SingleLanguage | '';
}

/** The filters in the address of 资料中心; what it does not know is none. */
export const parseDocumentFilters = ({ keyword = '', type, language }: RawQuery): DocumentFilters => ({
  keyword: keyword.trim().slice(0, keywordLimit),
  type: documentTypes.find((known) => known === type) ?? '',
  language: singleLanguages.find((known) => known === language) ?? '',
});

export const documentsQuery = ({ keyword, type, language }: DocumentFilters): DocumentsQuery => ({
  ...(keyword && { keyword }),
  ...(type && { type }),
  ...(language && { language }),
});
