import { Link, type PageProps, pageUrl, previewUrl } from '@admin-h5/client';
import {
  type CardContent,
  choicesOf,
  fieldFilter,
  type ListColumn,
  type ListFilter,
  ListScreen,
} from '@admin-h5/admin-kit';
import {
  documentFields,
  documentLanguageLabels,
  documentTypeLabels,
  type ManagedDocument,
  registrationState,
  registrationStateLabels,
} from '@admin-h5/contract';
import { Tag } from '@admin-h5/ui';
import { documentEdit, documentRows } from '../document/document-edit.ts';
import { paths } from '../paths.ts';
import '../category.less';

/** A document is edited in the form of its record. */
const may = () => false;

export default function DocumentList({ title }: PageProps) {
  return (
    <ListScreen
      title={title}
      entityLabel="资料"
      resource={documentRows}
      searchLabel="搜索产品、原料、登记证号、CAS号"
      filters={documentFilters}
      columns={documentColumns}
      card={documentCard}
      labelOf={documentLabel}
      canCreate={false}
      may={may}
      withStatus={false}
      edit={documentEdit}
      emptyNote="在产品和原料的编辑页「图片与文件」中添加"
    />
  );
}

const recordLabels = { product: '产品', material: '原料' } as const;

/** The form of the record, in which its documents are added, replaced and removed. */
const formUrl = ({ recordType, recordId }: ManagedDocument): string =>
  recordType === 'product'
    ? pageUrl(paths.productEdit, { id: recordId })
    : pageUrl(paths.materialDetail, { id: recordId, mode: 'edit' });

function RecordLink({ row }: { row: ManagedDocument }) {
  return (
    <Link to={formUrl(row)} className="adm-link">
      {row.recordName} <span className="category-record-number">{row.recordNo}</span>
    </Link>
  );
}

function State({ row: { fileId, validTo } }: { row: ManagedDocument }) {
  const state = registrationState(validTo);
  if (fileId === null) return <Tag tone="warn">缺少</Tag>;
  if (state === 'expired') return <Tag tone="danger">{registrationStateLabels.expired}</Tag>;
  return state === 'ending' ? <Tag tone="warn">{registrationStateLabels.ending}</Tag> : <Tag>有效</Tag>;
}

/** The file, or where it is missing the way to upload it. */
function FileLink({ row }: { row: ManagedDocument }) {
  const { fileId, recordName, type } = row;
  return fileId === null ? (
    <Link to={formUrl(row)} className="adm-link" aria-label={`上传${recordName}的${documentTypeLabels[type]}`}>
      去上传
    </Link>
  ) : (
    <a
      className="adm-link"
      href={previewUrl(fileId)}
      target="_blank"
      rel="noreferrer"
      aria-label={`查看${recordName}的${documentTypeLabels[type]}`}
    >
      查看
    </a>
  );
}

const languageText = ({ language }: ManagedDocument): string => (language ? documentLanguageLabels[language] : '');
const typeText = ({ type, title }: ManagedDocument): string =>
  [documentTypeLabels[type], title].filter(Boolean).join(' · ');

export const documentColumns: readonly ListColumn<ManagedDocument>[] = [
  { key: 'record', title: '产品/原料', track: 'minmax(13em, 2fr)', cell: (row) => <RecordLink row={row} /> },
  { key: 'type', title: '资料', track: 'minmax(8em, 1fr)', cell: typeText },
  { key: 'language', title: '语言', track: '5em', cell: languageText },
  { key: 'edition', title: '版本', track: '8em', cell: ({ edition }) => edition },
  { key: 'validTo', title: '有效期至', track: '7.5em', cell: ({ validTo }) => validTo },
  { key: 'state', title: '状态', track: '7.5em', cell: (row) => <State row={row} /> },
  { key: 'downloads', title: '下载', track: '4.5em', cell: ({ downloads }) => downloads },
  { key: 'file', title: '文件', track: '4em', cell: (row) => <FileLink row={row} /> },
];

const documentCard = (row: ManagedDocument): CardContent => ({
  title: <RecordLink row={row} />,
  tags: <State row={row} />,
  lines: [
    [typeText(row), languageText(row), row.edition, row.validTo && `至 ${row.validTo}`].filter(Boolean).join(' · '),
    row.fileId === null ? (
      <FileLink row={row} />
    ) : (
      <span className="category-file-line">
        下载 {row.downloads} 次 <FileLink row={row} />
      </span>
    ),
  ],
});

const documentLabel = ({ recordName, type }: ManagedDocument): string => `${recordName} ${documentTypeLabels[type]}`;

const documentFilters: readonly ListFilter[] = [
  { kind: 'choice', name: 'missing', label: '缺少', choices: choicesOf(documentTypeLabels) },
  fieldFilter(documentFields, 'type', { label: '类型' }),
  fieldFilter(documentFields, 'language'),
  { kind: 'choice', name: 'state', label: '有效期', choices: choicesOf(registrationStateLabels) },
  { kind: 'choice', name: 'recordType', label: '属于', choices: choicesOf(recordLabels) },
];
