import { useState, type ReactNode } from 'react';
import type { HistoryEntry } from '@admin-h5/contract';
import { Sheet, SheetActions, Tick } from '@admin-h5/ui';
import { deepEqual } from 'fast-equals';
import { mergeLines, offerMerges, shapeList, type Settling, type Side } from '../fields/compare-lines.ts';
import type { FieldSpec, FormValues } from '../fields/spec.ts';
import { ChangeView, MergeView } from '../history/change-view.tsx';
import { toColumns, ValueView } from '../history/value-view.tsx';
import { formatMoment } from '../format-time.ts';
import { useLocalQuery } from '../use-local-query.ts';

interface Props {
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  fields: readonly FieldSpec[];
  /** The history of the record, newest first; it names the other person and the time. */
  history?: (() => Promise<HistoryEntry[]>) | undefined;
  onMerge: (values: FormValues) => void;
  onClose: () => void;
}

/** Who saved last, and when; '' if unknown. */
const describeAuthor = (latest: HistoryEntry | undefined): string =>
  latest ? `（${latest.actorName || '系统'}，${formatMoment(latest.at)}）` : '';

/** After a 409: shows this person's edits beside what another person saved, field by field, and merges them. */
export function CompareSheet({ base, mine, theirs, fields, history, onMerge, onClose }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, Settling>>>({});
  const { data: entries } = useLocalQuery(() => history?.() ?? Promise.resolve([]));
  const sides: readonly { how: Side; title: string }[] = [
    { how: 'mine', title: '我的修改' },
    { how: 'theirs', title: `他人保存的内容${describeAuthor(entries?.[0])}` },
  ];
  const { conflicts, theirsOnly } = compareEdits(base, mine, theirs, fields);
  const values = { mine, theirs };
  const lists = new Map(
    conflicts.flatMap(({ name, names }) => {
      const field = names.length === 1 ? fields.find((each) => each.name === name) : undefined;
      const list = field && mergeList(field, base[name], mine[name], theirs[name]);
      return list ? [[name, list]] : [];
    }),
  );
  const mergedLists = () =>
    Object.fromEntries(
      [...lists].flatMap(([name, { toValue }]) => {
        const how = choices[name];
        return how === 'merge-mine' || how === 'merge-theirs' ? [[name, toValue(how)]] : [];
      }),
    );
  const named = (names: readonly string[]) => fields.filter(({ name }) => names.includes(name));
  const open = conflicts.filter(({ name }) => choices[name] === undefined).length;
  const merged = named(theirsOnly).map(({ label }) => label);
  return (
    <Sheet
      open
      onClose={onClose}
      title="数据已被他人修改"
      footer={
        <SheetActions
          plain="继续编辑"
          onPlain={onClose}
          disabled={open > 0}
          onClick={() => onMerge({ ...mergeEdits(base, mine, theirs, choices, fields), ...mergedLists() })}
        >
          {open > 0 ? `还有 ${open} 处待选` : '合并并保存'}
        </SheetActions>
      }
    >
      {merged.length > 0 && <p className="adm-compare__note">他人修改的{merged.join('、')}会一并保留。</p>}
      {conflicts.length === 0 && <p className="adm-compare__note">您与他人修改的内容没有冲突，可以直接合并。</p>}
      {conflicts.map(({ name, names }) => {
        const list = lists.get(name);
        const option = (how: Settling, title: string, content: ReactNode) => (
          <label key={how} className="adm-compare__side">
            <Tick
              type="radio"
              name={`compare-${name}`}
              checked={choices[name] === how}
              onChange={() => setChoices({ ...choices, [name]: how })}
            />
            <span>
              <span className="ah5-text-xs ah5-text-faint ah5-text-block">{title}</span>
              {content}
            </span>
          </label>
        );
        return (
          <fieldset key={name} className="adm-compare">
            <legend>
              {named(names)
                .map(({ label }) => label)
                .join('、')}
            </legend>
            {list &&
              offerMerges(list.conflicts).map(({ how, text }, at) =>
                option(how, text, at === 0 && <MergeView {...list} />),
              )}
            {sides.map(({ how, title }) =>
              option(
                how,
                title,
                named(names)
                  .filter(({ visible }) => visible?.(values[how]) ?? true)
                  .map((field) => (
                    <span key={field.name} className="ah5-text-block">
                      {list ? (
                        <ChangeView
                          field={field}
                          before={base[field.name]}
                          after={values[how][field.name]}
                          valuesBefore={base}
                          valuesAfter={values[how]}
                        />
                      ) : (
                        <ValueView field={field} value={values[how][field.name]} values={values[how]} />
                      )}
                    </span>
                  )),
              ),
            )}
          </fieldset>
        );
      })}
    </Sheet>
  );
}

/** One field, or several that belong together, that both sides changed to different values. */
interface Conflict {
  /** The first of its fields. */
  name: string;
  names: string[];
}

interface Comparison {
  conflicts: Conflict[];
  /** Fields that only the other person changed; they are taken over without asking. */
  theirsOnly: string[];
  /** Fields that only this person changed. */
  mineOnly: string[];
}

/** Which fields belong together. */
type Ties = readonly Pick<FieldSpec, 'name' | 'partOf'>[];

function groupTied(values: FormValues, ties: Ties): string[][] {
  const whole = new Map(ties.map(({ name, partOf }) => [name, partOf ?? name]));
  const units = new Map<string, string[]>();
  for (const name of Object.keys(values)) {
    const unit = whole.get(name) ?? name;
    units.set(unit, [...(units.get(unit) ?? []), name]);
  }
  return [...units.values()];
}

/**
 * Compares, field by field, this person's edits and what another person saved meanwhile, both with the state in which the
 * form was opened (409 「数据已被他人修改，请刷新后重试」).
 */
export function compareEdits(base: FormValues, mine: FormValues, theirs: FormValues, ties: Ties): Comparison {
  const comparison: Comparison = { conflicts: [], theirsOnly: [], mineOnly: [] };
  for (const names of groupTied(mine, ties)) {
    const differ = (one: FormValues, other: FormValues) => names.some((name) => !deepEqual(one[name], other[name]));
    const iChanged = differ(base, mine);
    const theyChanged = differ(base, theirs);
    const [name = ''] = names;
    if (iChanged && theyChanged && differ(mine, theirs)) comparison.conflicts.push({ name, names });
    else if (theyChanged && !iChanged) comparison.theirsOnly.push(...names);
    else if (iChanged && !theyChanged) comparison.mineOnly.push(...names);
  }
  return comparison;
}

/**
 * Their record with this person's changes.
 * @param choices the side to take for a conflict, by its first field; theirs for any other choice
 */
export function mergeEdits(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  choices: Readonly<Record<string, Settling>>,
  ties: Ties,
): FormValues {
  const { conflicts, mineOnly } = compareEdits(base, mine, theirs, ties);
  const fromMine = [
    ...mineOnly,
    ...conflicts.filter(({ name }) => choices[name] === 'mine').flatMap(({ names }) => names),
  ];
  const merged: Record<string, unknown> = {};
  for (const name of Object.keys(mine)) merged[name] = fromMine.includes(name) ? mine[name] : theirs[name];
  return merged;
}

/** What two changes of a field make together; null where it is no list. */
function mergeList(field: FieldSpec, base: unknown, mine: unknown, theirs: unknown) {
  const shape = shapeList(field, [base, mine, theirs]);
  if (!shape) return null;
  const { keySize, names, toLines } = shape;
  const lines = mergeLines(toLines(base), toLines(mine), toLines(theirs), keySize);
  return {
    lines,
    keySize,
    columns: toColumns(field, names),
    conflicts: lines.filter(({ isConflict }) => isConflict).length,
    toValue: (how: Exclude<Settling, Side>) => {
      const side = how === 'merge-mine' ? 'mine' : 'theirs';
      return shape.toValue(lines.flatMap(({ line }) => (line[side] ? [line[side]] : [])));
    },
  };
}
