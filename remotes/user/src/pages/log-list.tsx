import { useState } from 'react';
import { logApi, userApi, useSession, type PageProps } from '@admin-h5/client';
import {
  contentLabels,
  entityLabels,
  holdsRights,
  logActionLabels,
  operationText,
  type LogAction,
  type LogEntry,
} from '@admin-h5/contract';
import {
  choicesOf,
  formatMoment,
  ListScreen,
  type Choice,
  type ListColumn,
  type ListFilter,
  type ListHandle,
  type RowAction,
} from '@admin-h5/admin-kit';
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

/** Who changed what, and when. The log is append-only: 还原 adds a new entry. */
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
