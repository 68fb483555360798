import { type HistoryEntry, logActionLabels } from '@admin-h5/contract';
import { Button, Loaded, Sheet, SkeletonText, EmptyState, Tag } from '@admin-h5/ui';
import type { FieldSpec, FormValues } from '../fields/spec.ts';
import { formatMoment } from '../format-time.ts';
import { useLocalQuery } from '../use-local-query.ts';
import { deepEqual } from 'fast-equals';
import { ChangeView } from './change-view.tsx';
import { ValueView } from './value-view.tsx';

interface HistorySheetProps {
  load: () => Promise<HistoryEntry[]>;
  fields: readonly FieldSpec[];
  onClose: () => void;
  /** Takes the values of that version; without it nothing can be restored. */
  onRestore?: (values: FormValues) => void;
}

function Entry({
  entry,
  current,
  fields,
  onRestore,
}: { entry: HistoryEntry; current: boolean } & Pick<HistorySheetProps, 'fields' | 'onRestore'>) {
  const names = new Set(fields.map(({ name }) => name));
  const known = Object.entries(entry.after ?? {}).filter(([name]) => names.has(name));
  return (
    <li className="adm-history__entry">
      <p className="adm-history__head">
        <strong>{logActionLabels[entry.action]}</strong> {entry.actorName || '系统'}
        <time className="ah5-text-s ah5-text-faint ah5-text-end" dateTime={entry.at}>
          {formatMoment(entry.at)}
        </time>
      </p>
      <ChangesList {...{ entry, fields }} />
      {current && <Tag tone="brand">当前版本</Tag>}
      {onRestore && !current && known.length > 0 && (
        <Button size="s" kind="soft" onClick={() => onRestore(Object.fromEntries(known))}>
          还原到此版本
        </Button>
      )}
    </li>
  );
}

/** Who changed what and when, with a button to restore each version. */
export function HistorySheet({ load, fields, onClose, onRestore }: HistorySheetProps) {
  const entries = useLocalQuery(load);
  return (
    <Sheet open onClose={onClose} title="历史记录">
      <Loaded compact query={entries} skeleton={<SkeletonText lines={6} />}>
        {(known) =>
          known.length === 0 ? (
            <EmptyState compact title="暂无历史记录" />
          ) : (
            <ol className="adm-history">
              {known.map((entry, index) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  current={index === 0}
                  fields={fields}
                  {...(onRestore ? { onRestore } : {})}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Sheet>
  );
}

interface ChangesListProps {
  entry: Pick<HistoryEntry, 'before' | 'after' | 'names'>;
  /** The fields to show, with their format. */
  fields: readonly FieldSpec[];
}

/** A history entry's changes, field by field, before and after; nothing if none of these fields changed. */
export function ChangesList({ entry, fields }: ChangesListProps) {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const changes = changesOf(entry, [...byName.keys()]);
  if (changes.length === 0) return null;
  return (
    <dl className="adm-history__changes">
      {changes.map(({ name, before, after }) => {
        const field = byName.get(name);
        return (
          field && (
            <div key={name}>
              <dt className="ah5-text-faint">{field.label}</dt>
              <dd>
                {entry.before ? (
                  <ChangeView
                    {...{ field, before, after }}
                    valuesBefore={entry.before}
                    valuesAfter={entry.after ?? {}}
                    names={entry.names}
                  />
                ) : (
                  <ins>
                    <ValueView field={field} value={after} values={entry.after ?? {}} names={entry.names} />
                  </ins>
                )}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}

/** Which of these fields a history entry changed, and how. A creation shows the filled fields. */
export function changesOf(entry: Pick<HistoryEntry, 'before' | 'after'>, names: readonly string[]): FieldChange[] {
  const { before, after } = entry;
  if (!after) return [];
  return names
    .filter((name) => name in after && !deepEqual(before?.[name] ?? null, after[name] ?? null))
    .map((name) => ({ name, before: before?.[name], after: after[name] }));
}
