import { logActionLabels, type HistoryEntry } from '@admin-h5/contract';
import { Button, Loaded, Sheet, SkeletonText, EmptyState, Tag } from '@admin-h5/ui';
import type { FieldSpec } from '../fields/spec.ts';
import type { FormValues } from '../form/paths.ts';
import { formatMoment } from '../parts/format-time.ts';
import { useLocalQuery } from '../parts/use-local-query.ts';
import { ChangesList } from './changes-list.tsx';

interface Props {
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
}: { entry: HistoryEntry; current: boolean } & Pick<Props, 'fields' | 'onRestore'>) {
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
export function HistorySheet({ load, fields, onClose, onRestore }: Props) {
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
