import type { HistoryEntry } from '@admin-h5/contract';
import type { FieldSpec } from '../fields/spec.ts';
import { changesOf } from './changes-of.ts';
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
              <dt>{field.label}</dt>
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
