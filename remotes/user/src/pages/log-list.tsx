import { useState } from 'react';
import { logApi } from '@admin-h5/shared/api';
import { logActionLabels, type LogEntry } from '@admin-h5/shared/contract';
import {
  formatMoment,
  ListScreen,
  type ListColumn,
  type ListFilter,
  type ListHandle,
  type RowAction,
} from '@admin-h5/shared/ui/admin';
import { entityLabels } from '../entity-labels.ts';
import { DiffSheet } from '../log/diff-sheet.tsx';
import { isRestorable } from '../log/restore-logged.ts';
import '../user.less';

const resource = { list: logApi.list };
const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const filters: readonly ListFilter[] = [
  { kind: 'choice', name: 'entity', label: '对象', choices: choicesOf(entityLabels) },
  { kind: 'choice', name: 'action', label: '动作', choices: choicesOf(logActionLabels) },
  { kind: 'date', name: 'from', label: '时间起', edge: 'start' },
  { kind: 'date', name: 'to', label: '时间止', edge: 'end' },
];
const who = ({ actorName }: LogEntry) => actorName || '系统';
const columns: readonly ListColumn<LogEntry>[] = [
  { key: 'label', title: '名称', track: 'minmax(12em, 2fr)', cell: ({ label }) => label },
  { key: 'entity', title: '对象', track: '7em', cell: ({ entity }) => entityLabels[entity] },
  { key: 'action', title: '动作', track: '7em', cell: ({ action }) => logActionLabels[action] },
  { key: 'actor', title: '人', cell: who },
  { key: 'at', title: '时间', track: '9em', cell: ({ at }) => formatMoment(at) },
];
const card = (entry: LogEntry) => ({
  // Of a session the action says it all: 登录, 退出登录.
  title: `${logActionLabels[entry.action]}${entry.entity === 'session' ? '' : entityLabels[entry.entity]}「${entry.label}」`,
  lines: [`${who(entry)} · ${formatMoment(entry.at)}`],
});
const labelOf = ({ label }: LogEntry) => label;

/** Who did what and when. The log is append-only: 还原 is a change of its own. */
export default function LogList() {
  const [opened, setOpened] = useState<{ entry: LogEntry; list: ListHandle<LogEntry> } | null>(null);
  const actions = (row: LogEntry): RowAction<LogEntry>[] =>
    row.entity === 'session' || (row.after === null && !isRestorable(row))
      ? []
      : [{ key: 'diff', label: '查看变更', run: (entry, list) => setOpened({ entry, list }) }];
  return (
    <>
      <ListScreen
        title="操作日志"
        noun="操作记录"
        resource={resource}
        searchLabel="搜索人或名称"
        filters={filters}
        columns={columns}
        card={card}
        labelOf={labelOf}
        withStatus={false}
        actions={actions}
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
