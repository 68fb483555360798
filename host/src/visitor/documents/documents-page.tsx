/** 资料中心: the documents of all products and materials for visitors; the address contains search and filters. */
import { Link } from '@admin-h5/client';
import { definePage, publishApi } from '@admin-h5/client/host';
import {
  documentLanguageLabels,
  type DocumentsQuery,
  type DocumentType,
  documentTypeLabels,
  documentTypes,
  keywordLimit,
  type PublishedDocument,
  type RawQuery,
  type SingleLanguage,
  singleLanguages,
} from '@admin-h5/contract';
import {
  Button,
  ChoiceChips,
  documentGlyph,
  downloadGlyph,
  EmptyState,
  Icon,
  PullRefresh,
  Screen,
  SearchField,
  SkeletonRows,
} from '@admin-h5/ui';
import { materialUrl, paths, productUrl } from '../../core/paths.ts';
import { useToday } from '../../core/use-today.ts';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { addDocumentRequest } from '../../ui/inquiry/add-to-inquiry.ts';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { usePages } from '../../ui/list/use-pages.ts';
import { Highlight } from '../../ui/text/highlight.tsx';
import { markedWords } from '../catalogue/match-note.ts';
import { InProducts } from '../catalogue/understood.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PlainFilters } from '../filter/plain-filters.tsx';
import { useListQuery } from '../filter/list-query.tsx';
import { DocumentLink, DocumentText } from './document-text.tsx';
import './documents-page.less';

const megabyte = 1024 * 1024;
const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / megabyte).toFixed(1)} MB`;

/** What a search that finds nothing asks for: 「甲醇 MSDS 英文」. */
const wantedText = ({ keyword, type, language }: DocumentFilters): string =>
  [keyword, type && documentTypeLabels[type], language && documentLanguageLabels[language]].filter(Boolean).join(' ');

function DocumentsPage() {
  const [filters, setQuery] = useListQuery(parseDocumentFilters);
  const { keyword, type, language } = filters;
  const wanted = documentsQuery(filters);
  const { query, links, reload } = usePages<PublishedDocument>({
    queryKey: ['publish', 'documents', wanted],
    load: (page, signal) => publishApi.documents({ ...wanted, ...page }, { signal, errors: 'screen' }),
  });
  const now = useToday();
  const filtered = type !== '' || language !== '';
  return (
    <Screen title="资料中心">
      <div className="document-tools">
        <SearchField
          label="在资料中找：产品、原料、CAS号"
          value={keyword}
          onSearch={(text) => setQuery({ keyword: text })}
        />
        <div className="document-filters">
          <ChoiceChips
            label="类型"
            options={typeOptions}
            value={type}
            onChange={(value) => setQuery({ type: value })}
          />
          <ChoiceChips
            label="语言"
            options={languageOptions}
            value={language}
            onChange={(value) => setQuery({ language: value })}
          />
        </div>
        <PlainFilters
          others={{}}
          filters={[
            { name: 'keyword', label: '名称或编号', value: keyword },
            { name: 'type', label: '类型', value: type, options: typeOptions },
            { name: 'language', label: '语言', value: language, options: languageOptions },
          ]}
        />
      </div>
      <PullRefresh onRefresh={reload}>
        <p className="document-total" role="status">
          {query.data && `共 ${query.data.total} 份资料`}
        </p>
        <InfiniteList
          query={query}
          links={links}
          skeleton={<SkeletonRows />}
          empty={
            <EmptyState
              title={keyword ? `没有找到「${keyword}」的资料` : filtered ? '没有符合条件的资料' : '暂无资料'}
              note={keyword ? '可以向我们索取，或在产品、原料页索取' : '没有的资料可以在产品或原料页索取'}
              action={
                keyword !== '' || filtered ? (
                  <div className="list-ways">
                    {keyword !== '' && (
                      <>
                        <Button onClick={() => addDocumentRequest(wantedText(filters))}>索取资料</Button>
                        <InProducts keyword={keyword} />
                      </>
                    )}
                    <Button kind="soft" onClick={() => setQuery({ keyword: '', type: '', language: '' })}>
                      查看全部
                    </Button>
                  </div>
                ) : (
                  <ButtonLink to={paths.categories}>查看产品分类</ButtonLink>
                )
              }
            />
          }
        >
          {(documents) => (
            <ul className="document-rows">
              {documents.map((document) => (
                <li key={document.id}>
                  <DocumentRow document={document} words={keyword} now={now} />
                </li>
              ))}
            </ul>
          )}
        </InfiniteList>
      </PullRefresh>
      <BackToTop />
    </Screen>
  );
}

function DocumentRow({ document, words, now }: { document: PublishedDocument; words: string; now: number }) {
  const { recordType, recordId, recordName, recordNo, fileId, mime, size } = document;
  const format = mime === 'application/pdf' ? 'PDF' : '图片';
  return (
    <>
      <Link className="document-row__record" to={(recordType === 'product' ? productUrl : materialUrl)(recordId)}>
        <Highlight text={recordName} words={markedWords(words)} />
        {recordNo && (
          <small>
            <Highlight text={recordType === 'material' ? `CAS ${recordNo}` : recordNo} words={markedWords(words)} />
          </small>
        )}
      </Link>
      <DocumentLink className="document-row__file" recordId={recordId} fileId={fileId}>
        <Icon glyph={documentGlyph} size={24} />
        <DocumentText document={document} now={now} more={`${format} ${sizeText(size)}`} />
        <Icon glyph={downloadGlyph} label="下载" />
      </DocumentLink>
    </>
  );
}

const typeOptions = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }));
const languageOptions = singleLanguages.map((value) => ({ value, label: documentLanguageLabels[value] }));

interface DocumentFilters {
  keyword: string;
  type: DocumentType | '';
  language: SingleLanguage | '';
}

/** The filters in the address of 资料中心; what it does not know is none. */
const parseDocumentFilters = ({ keyword = '', type, language }: RawQuery): DocumentFilters => ({
  keyword: keyword.trim().slice(0, keywordLimit),
  type: documentTypes.find((known) => known === type) ?? '',
  language: singleLanguages.find((known) => known === language) ?? '',
});

const documentsQuery = ({ keyword, type, language }: DocumentFilters): DocumentsQuery => ({
  ...(keyword && { keyword }),
  ...(type && { type }),
  ...(language && { language }),
});

export default definePage(() => ({}), DocumentsPage);
