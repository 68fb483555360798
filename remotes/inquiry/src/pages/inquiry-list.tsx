/** The list of inquiries for the staff, which can also be edited as a sheet: status and notes. */
import { useQueryClient } from '@tanstack/react-query';
import {
  type CardContent,
  formatMoment,
  type ListColumn,
  type ListFilter,
  ListScreen,
  type RecordEdit,
} from '@admin-h5/admin-kit';
import { type CallOptions, inquiryApi, type PageProps, useCan } from '@admin-h5/client';
import {
  type Fields,
  type Inquiry,
  type InquiryFilter,
  inquiryLimits,
  type InquiryStatus,
  inquiryStatuses,
  inquiryStatusLabels,
  type ListQuery,
  type Page,
} from '@admin-h5/contract';
import { countsKey, StateTabs, StateTag } from '../inquiry/inquiry-state.tsx';
import { paths } from '../paths.ts';
import '../inquiry.less';

/** An inquiry is sent by visitors, and changed on its own screen. */
const may = () => false;

export default function InquiryList({ title }: PageProps) {
  const queryClient = useQueryClient();
  const mayWrite = useCan()('inquiry.write');
  return (
    <ListScreen
      title={title}
      entityLabel="询价单"
      resource={inquiryRows}
      searchLabel="搜索联系方式、公司、产品"
      filters={inquiryFilters}
      columns={inquiryColumns}
      card={inquiryCard}
      labelOf={inquiryLabel}
      editUrl={paths.detail}
      viewable
      canCreate={false}
      may={may}
      withStatus={false}
      {...(mayWrite && { edit: inquiryEdit })}
      above={<StateTabs />}
      onReload={() => void queryClient.invalidateQueries({ queryKey: countsKey })}
      emptyNote="访客提交的询价单会出现在这里"
    />
  );
}

const who = ({ name, company }: InquiryRow) => [name, company].filter(Boolean).join(' · ');
/** 「吡虫啉、草甘膦 等 5 项」. */
function itemsText({ items }: Pick<InquiryRow, 'items'>): string {
  const names = items.slice(0, 2).map(({ name }) => name);
  return `${names.join('、')}${items.length > names.length ? ` 等 ${items.length} 项` : ''}`;
}

const inquiryColumns: readonly ListColumn<InquiryRow>[] = [
  { key: 'items', title: '询价内容', track: 'minmax(12em, 2fr)', cell: itemsText },
  { key: 'who', title: '询价人', track: 'minmax(9em, 1.2fr)', cell: who },
  { key: 'region', title: '地区', cell: ({ region }) => region },
  { key: 'assignee', title: '负责人', track: '7em', cell: ({ assigneeName }) => assigneeName || '未分配' },
  { key: 'state', title: '状态', track: '9em', cell: ({ state, read }) => <StateTag state={state} read={read} /> },
  { key: 'at', title: '提交时间', track: '9em', cell: ({ createdAt }) => formatMoment(createdAt) },
];

const inquiryCard = (row: InquiryRow): CardContent => ({
  title: itemsText(row),
  tags: <StateTag state={row.state} read={row.read} />,
  lines: [
    who(row),
    [row.region, row.assigneeName || '未分配', formatMoment(row.createdAt)].filter(Boolean).join(' · '),
  ],
});

const inquiryLabel = (row: InquiryRow): string => who(row);

const inquiryFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: '状态',
    choices: inquiryStatuses.map((value) => ({ value, label: inquiryStatusLabels[value] })),
  },
  {
    kind: 'record',
    name: 'assignee',
    label: '负责人',
    entityLabel: '负责人',
    async search(keyword, signal) {
      const people = await inquiryApi.assignees({ signal, errors: 'screen' });
      const all = [{ id: 'none', name: '未分配' }, ...people];
      return all.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ id, label: name }));
    },
    async nameOf(id, signal) {
      if (id === 'none') return '未分配';
      const people = await inquiryApi.assignees({ signal, errors: 'screen' });
      return people.find((person) => person.id === id)?.name ?? '';
    },
  },
];

/** A row of the list. The kit takes `status` for 启用 and 停用, so the state has another name here. */
type InquiryRow = Omit<Inquiry, 'status'> & { state: InquiryStatus };

type Query = Pick<ListQuery, 'page' | 'size' | 'keyword'> & { state?: InquiryStatus; assignee?: string };

const toFilter = ({ state, keyword, assignee }: Query): InquiryFilter => ({
  ...(state && { status: state }),
  ...(keyword && { keyword }),
  ...(assignee && { assignee }),
});

const toRow = ({ status, ...inquiry }: Inquiry): InquiryRow => ({ ...inquiry, state: status });

const inquiryRows = {
  async list(query: Query = {}, options?: CallOptions): Promise<Page<InquiryRow>> {
    const { page, size } = query;
    const found = await inquiryApi.list({ ...toFilter(query), ...(page && { page }), ...(size && { size }) }, options);
    return { ...found, list: found.list.map(toRow) };
  },
  changes: inquiryApi.changes,
  exportSheet: (format: 'csv' | 'xlsx', query: Query = {}, options?: CallOptions) =>
    inquiryApi.exportSheet(format, toFilter(query), options),
};

/** What people of the company change of an inquiry; a note is added to those that it has. */
const inquiryEdit: RecordEdit<InquiryRow> = {
  fields: {
    state: { kind: 'choice', label: '状态', values: inquiryStatuses, labels: inquiryStatusLabels },
    note: { kind: 'text', label: '添加备注', max: inquiryLimits.event, multiline: true },
  } satisfies Fields,
  looks: [
    { name: '询价内容', text: itemsText },
    { name: '询价人', text: who },
    { name: '联系电话', text: ({ phone }) => phone },
    { name: '邮箱', text: ({ email }) => email },
    { name: '提交时间', text: ({ createdAt }) => formatMoment(createdAt) },
  ],
  read: async (id, options) => toRow(await inquiryApi.get(id, options)),
  async write({ id, version, ...row }, { state, note }: { state: InquiryStatus; note: string }, options) {
    let stored = { id, version, ...row };
    if (state !== row.state) stored = toRow(await inquiryApi.change(id, { version, status: state }, options));
    if (note !== '') stored = toRow(await inquiryApi.addNote(id, note, options));
    return stored;
  },
};
