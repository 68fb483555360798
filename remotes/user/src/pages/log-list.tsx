/** 操作日志: who changed what, and when. The log is append-only: 还原 adds a new entry. */
import { useState } from 'react';
import { logApi, userApi, useQueryState, useSession, type PageProps } from '@admin-h5/client';
import {
  contentLabels,
  dayMs,
  entityLabels,
  holdsRights,
  logActionLabels,
  operationText,
  type LogAction,
  type LogEntry,
  type RawQuery,
} from '@admin-h5/contract';
import {
  choicesOf,
  formatDay,
  formatMoment,
  ListScreen,
  type Choice,
  type ListColumn,
  type ListFilter,
  type ListHandle,
  type RowAction,
} from '@admin-h5/admin-kit';
import { Tabs } from '@admin-h5/ui';
import { DiffSheet } from '../log/diff-sheet.tsx';
import { isRestorable } from '../log/restore-logged.ts';
import '../user.less';

const resource = { list: logApi.list };
/** Only people who manage users may search for people. */
const actorFilter: ListFilter = {
  kind: 'record',
  name: 'actorId',
  label: '人',
  entityLabel: '用户',
  async search(keyword, signal) {
    const { list } = await userApi.list({ keyword, size: 20 }, { signal, errors: 'screen' });
    return list.map(({ id, username, realName }) => ({ id, label: username, note: realName }));
  },
  nameOf: async (id, signal) => (await userApi.get(id, { signal, errors: 'screen' })).username,
};
const logFilters = (entities: Readonly<Record<string, string>>, actions: readonly Choice[]): readonly ListFilter[] => [
  { kind: 'choice', name: 'entity', label: '对象', choices: choicesOf(entities) },
  { kind: 'choice', name: 'action', label: '动作', choices: actions },
  { kind: 'date', name: 'from', label: '时间起', edge: 'start' },
  { kind: 'date', name: 'to', label: '时间止', edge: 'end' },
];
const actions = choicesOf(logActionLabels);
const accountActions: readonly unknown[] = [
  'reset-password',
  'password',
  'login',
  'logout',
  'register',
  'avatar',
  'agree',
  'close',
  'keep',
] satisfies LogAction[];
const contentActions = actions.filter(({ value }) => !accountActions.includes(value));
/** Changes of accounts are shown only to people who manage users. */
const filters = logFilters(contentLabels, contentActions);
const allFilters = [actorFilter, ...logFilters(entityLabels, actions)];
const who = ({ actorName }: LogEntry) => actorName || '系统';
const columns: readonly ListColumn<LogEntry>[] = [
  { key: 'label', title: '名称', track: 'minmax(12em, 2fr)', cell: ({ label }) => label },
  { key: 'entity', title: '对象', track: '7em', cell: ({ entity }) => entityLabels[entity] },
  { key: 'action', title: '动作', track: '7em', cell: ({ action }) => logActionLabels[action] },
  { key: 'actor', title: '人', cell: who },
  { key: 'at', title: '时间', track: '9em', cell: ({ at }) => formatMoment(at) },
];
const card = (entry: LogEntry) => ({
  title: operationText(entry),
  lines: [`${who(entry)} · ${formatMoment(entry.at)}`],
});
const labelOf = ({ label }: LogEntry) => label;

export default function LogList({ title }: PageProps) {
  const managesUsers = useSession(({ userInfo }) => holdsRights(userInfo?.type ?? 0, ['user']));
  const [opened, setOpened] = useState<{ entry: LogEntry; list: ListHandle<LogEntry> } | null>(null);
  const rowActions = (row: LogEntry): RowAction<LogEntry>[] =>
    row.entity === 'session' || (row.after === null && !isRestorable(row))
      ? []
      : [{ key: 'diff', label: '查看变更', run: (entry, list) => setOpened({ entry, list }) }];
  return (
    <>
      <ListScreen
        title={title}
        entityLabel="操作记录"
        resource={resource}
        searchLabel="搜索人或名称"
        filters={managesUsers ? allFilters : filters}
        columns={columns}
        card={card}
        labelOf={labelOf}
        withStatus={false}
        actions={rowActions}
        above={<DayTabs />}
      />
      {opened && (
        <DiffSheet
          entry={opened.entry}
          onClose={() => setOpened(null)}
          onRestored={() => {
            setOpened(null);
            opened.list.reload();
          }}
        />
      )}
    </>
  );
}

const readDays = ({ from = '', to = '' }: RawQuery) => ({ from, to });
const dayAgo = (days: number) => formatDay(new Date(Date.now() - days * dayMs).toISOString());

/** The days that people ask about most, as filters of the list. */
function DayTabs() {
  const [{ from, to }, setQuery] = useQueryState(readDays);
  const [today, yesterday] = [dayAgo(0), dayAgo(1)];
  const spans = [
    { key: 'all', label: '全部', from: '', to: '' },
    { key: 'today', label: '今天', from: today, to: today },
    { key: 'yesterday', label: '昨天', from: yesterday, to: yesterday },
    { key: 'week', label: '近 7 天', from: dayAgo(6), to: today },
  ];
  const chosen = spans.find((span) => span.from === from && span.to === to);
  const others = chosen ? [] : [{ key: 'own', label: '自选' }];
  return (
    <div className="user-log-days">
      <Tabs
        label="时间"
        items={[...spans.map(({ key, label }) => ({ key, label })), ...others]}
        value={chosen?.key ?? 'own'}
        onChange={(key) => {
          const span = spans.find((one) => one.key === key);
          if (span) setQuery({ from: span.from || null, to: span.to || null, page: null });
        }}
      />
    </div>
  );
}
