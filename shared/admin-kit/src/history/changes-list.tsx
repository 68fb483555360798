import type { HistoryEntry } from '@admin-h5/contract';
import { deepEqual } from 'fast-equals';
import type { FieldSpec } from '../fields/spec.ts';
import { ValueView } from './value-view.tsx';

interface Props {
  entry: Pick<HistoryEntry, 'before' | 'after' | 'names'>;
  /** The fields to show, with their format. */
  fields: readonly FieldSpec[];
}

/** A history entry's changes, field by field, before and after; nothing if none of these fields changed. */
export function ChangesList({ entry, fields }: Props) {
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
                {entry.before && (
                  <>
                    <del>
                      <ValueView field={field} value={before} values={entry.before} names={entry.names} />
                    </del>
                    <span aria-label="改为"> → </span>
                  </>
                )}
                <ins>
                  <ValueView field={field} value={after} values={entry.after ?? {}} names={entry.names} />
                </ins>
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
