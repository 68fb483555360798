import { formatMoment, type CardContent, type ListColumn, type ListFilter } from '@admin-h5/admin-kit';
import { inquiryApi } from '@admin-h5/client';
import { inquiryStatuses, inquiryStatusLabels } from '@admin-h5/contract';
import type { InquiryRow } from './inquiry-rows.ts';
import { StateTag } from './state-tag.tsx';

const who = ({ name, company }: InquiryRow) => [name, company].filter(Boolean).join(' · ');
/** 「吡虫啉、草甘膦 等 5 项」. */
function itemsText({ items }: Pick<InquiryRow, 'items'>): string {
  const names = items.slice(0, 2).map(({ name }) => name);
  return `${names.join('、')}${items.length > names.length ? ` 等 ${items.length} 项` : ''}`;
}

export const inquiryColumns: readonly ListColumn<InquiryRow>[] = [
  { key: 'items', title: '询价内容', track: 'minmax(12em, 2fr)', cell: itemsText },
  { key: 'who', title: '询价人', track: 'minmax(9em, 1.2fr)', cell: who },
  { key: 'region', title: '地区', cell: ({ region }) => region },
  { key: 'assignee', title: '负责人', track: '7em', cell: ({ assigneeName }) => assigneeName || '未分配' },
  { key: 'state', title: '状态', track: '9em', cell: ({ state, read }) => <StateTag state={state} read={read} /> },
  { key: 'at', title: '提交时间', track: '9em', cell: ({ createdAt }) => formatMoment(createdAt) },
];

/** The card of a phone. */
export const inquiryCard = (row: InquiryRow): CardContent => ({
  title: itemsText(row),
  tags: <StateTag state={row.state} read={row.read} />,
  lines: [
    who(row),
    [row.region, row.assigneeName || '未分配', formatMoment(row.createdAt)].filter(Boolean).join(' · '),
  ],
});

export const inquiryLabel = (row: InquiryRow): string => who(row);

export const inquiryFilters: readonly ListFilter[] = [
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
