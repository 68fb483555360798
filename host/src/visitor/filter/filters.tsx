/** 筛选 of a list of records: its choices beside the list or in a sheet, and what is chosen, each with a way to remove it. */
import { Link } from '@admin-h5/client';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import { type Facet, keywordLimit, type PublishQuery } from '@admin-h5/contract';
import {
  Button,
  type Choice,
  ChoiceChips,
  closeGlyph,
  filterGlyph,
  Icon,
  isInputMethodKey,
  Sheet,
  SheetActions,
  SkeletonGroup,
  SkeletonText,
  TextField,
} from '@admin-h5/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { recordNames } from '../../core/compare-list.ts';
import { publishedRecords } from '../../ui/list/publish-queries.ts';
import { usePublishedFacets } from '../../ui/list/published-pages.ts';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { useCategoryTree } from '../category/use-category-tree.ts';
import { clearFilters, type FilterValues, type RecordFilter, type RecordKind } from './record-filters.ts';
import { PlainFilters } from './plain-filters.tsx';
import './filters.less';

export interface Filtering {
  type: RecordKind;
  filters: readonly RecordFilter[];
  values: FilterValues;
  /** The list that other values would give. */
  resultOf: (values: FilterValues) => PublishQuery;
  setQuery: SetQuery;
  addressWith: AddressWith;
}

/** The choices beside the list, on a wide screen. */
export function FilterRail({ setQuery, ...filtering }: Filtering) {
  const atDesk = useAtDesk();
  return (
    <section className="filter-rail" aria-label="筛选">
      {atDesk && <FilterFields {...filtering} set={setQuery} />}
    </section>
  );
}

/** 筛选 on a phone, with the number of active filters. It alone knows whether its sheet is open, so that the list is not drawn anew. */
export function FilterButton({ count, ...filtering }: Filtering & { count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {/* The press shows at once, and the sheet after it: a slow phone draws it for a while. */}
      <Button kind={count ? 'soft' : 'text'} size="s" onClick={() => startTransition(() => setOpen(true))}>
        <Icon glyph={filterGlyph} size={16} />
        筛选{count > 0 && ` ${count}`}
      </Button>
      {open && <FilterSheet {...filtering} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Nothing changes until 查看, which says how much there is; back navigation closes it and stays on the list. */
function FilterSheet({ onClose, setQuery, ...filtering }: Filtering & { onClose: () => void }) {
  const { type, filters, resultOf } = filtering;
  const [values, setValues] = useState(filtering.values);
  const { data } = useQuery({
    ...publishedRecords({ ...resultOf(values), page: 1, size: 1 }, 'background'),
    placeholderData: keepPreviousData,
  });
  const { unit, name } = recordNames[type];
  const apply = () => {
    onClose();
    setQuery(values);
  };
  return (
    <Sheet
      open
      title="筛选"
      className="filter-sheet"
      onClose={onClose}
      footer={
        <SheetActions plain="重置" onPlain={() => setValues(clearFilters(filters))} onClick={apply}>
          <span aria-live="polite">{data ? `查看 ${data.total} ${unit}${name}` : '查看结果'}</span>
        </SheetActions>
      }
    >
      <FilterFields {...filtering} values={values} set={(patch) => setValues({ ...values, ...patch })} />
    </Sheet>
  );
}

interface FilterFieldsProps extends Pick<Filtering, 'type' | 'filters' | 'values' | 'resultOf'> {
  set: (patch: FilterValues) => void;
}

/** The choices, each with the number of records that it leaves under the others. */
function FilterFields({ type, filters, values, resultOf, set }: FilterFieldsProps) {
  const tree = useCategoryTree(type).data ?? [];
  const { data, isLoading, isPlaceholderData } = usePublishedFacets(type, resultOf(values));
  if (isLoading) {
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  }
  const { unit } = recordNames[type];
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {filters.map(({ key, label, choice, describe }) => {
        if (!choice) return null;
        const facet = choice.facet(data?.facets ?? {});
        const value = values[key] ?? '';
        const shared = { label, value, onChange: (next: string) => set({ [key]: next }) };
        if (choice.hint) return <NameChoices key={key} {...shared} hint={choice.hint} facet={facet} unit={unit} />;
        const all = choice.options?.(tree) ?? toChoices(facet, value, (each) => describe(each, tree));
        const options = countChoices(all, facet, value, unit);
        return options.length > 0 && <ChoiceChips key={key} {...shared} options={options} />;
      })}
    </div>
  );
}

/** 已选条件: what the list is filtered by, each with a way to remove it. */
export function ChosenFilters({ type, filters, values, setQuery, addressWith }: Omit<Filtering, 'resultOf'>) {
  const tree = useCategoryTree(type).data ?? [];
  const chosen = filters.flatMap(({ key, label, describe }) => {
    const value = values[key] && describe(values[key], tree);
    return value ? [{ key, label, value }] : [];
  });
  if (chosen.length === 0) return null;
  const none = clearFilters(filters);
  return (
    <div className="filter-chosen" role="group" aria-label="已选条件">
      {chosen.map(({ key, label, value }) => (
        <Link key={key} to={addressWith({ [key]: '' })} instead={() => setQuery({ [key]: '' })}>
          <span className="ah5-visually-hidden">移除{label}：</span>
          {value}
          <Icon glyph={closeGlyph} size={12} />
        </Link>
      ))}
      {chosen.length > 1 && (
        <Link to={addressWith(none)} className="filter-chosen__clear" instead={() => setQuery(none)}>
          清除全部
        </Link>
      )}
    </div>
  );
}

interface ScriptlessFiltersProps extends Pick<Filtering, 'type' | 'filters' | 'values'> {
  /** The rest of the address. */
  others: Readonly<Record<string, string>>;
}

/** The filters as a form, for browsers without scripts. */
export function ScriptlessFilters({ type, filters, values, others }: ScriptlessFiltersProps) {
  const tree = useCategoryTree(type).data ?? [];
  const hidden = filters.filter(({ choice }) => !choice).map(({ key }) => [key, values[key] ?? ''] as const);
  const fields = filters.flatMap(({ key, label, choice }) =>
    choice ? [{ name: key, label, value: values[key] ?? '', options: choice.options?.(tree) }] : [],
  );
  return <PlainFilters others={{ ...others, ...Object.fromEntries(hidden) }} filters={fields} />;
}

/** As many as two or three rows of chips hold. */
const few = 12;

/** The choices that find something, each with how much; without a facet all, and the chosen one in any case. */
function countChoices(
  choices: readonly Choice<string>[],
  facet: Facet | undefined,
  chosen: string,
  unit: string,
): Choice<string>[] {
  if (!facet) return [...choices];
  const counts = new Map(facet.values.map(({ value, count }) => [value, count]));
  return choices.flatMap(({ value, label }) => {
    const count = counts.get(value);
    if (count) return [{ value, label, note: String(count), name: `${label}，${count} ${unit}` }];
    return value === chosen ? [{ value, label }] : [];
  });
}

/** The values that the records have, as choices; the chosen one is among them. */
function toChoices(
  facet: Facet | undefined,
  chosen: string,
  describe = (value: string): string | undefined => value,
): Choice<string>[] {
  const values = facet?.values.map(({ value }) => value) ?? [];
  const all = values.includes(chosen) || chosen === '' ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: describe(value) ?? value }));
}

interface NameChoicesProps {
  /** What is chosen: 作物. */
  label: string;
  /** A name that a person may type: 如：水稻. */
  hint: string;
  /** Undefined while the numbers are not known. */
  facet: Facet | undefined;
  /** '' for none. */
  value: string;
  unit: string;
  onChange: (value: string) => void;
}

/** Names with their numbers, the frequent ones first; a field for others only where there are more than the API returns. */
export function NameChoices({ label, hint, facet, value, unit, onChange }: NameChoicesProps) {
  const [all, setAll] = useState(false);
  const choices = countChoices(toChoices(facet, value), facet, value, unit);
  const shown = all ? choices : choices.filter((choice, at) => at < few || choice.value === value);
  const isTyped = !facet || (facet.more && (all || choices.length <= few));
  if (shown.length === 0 && !isTyped) return null;
  return (
    <div className="filter-names">
      {shown.length > 0 && <ChoiceChips label={label} options={shown} value={value} onChange={onChange} />}
      {choices.length > few && (
        <Button kind="text" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `收起${label}` : `更多${label}`}
        </Button>
      )}
      {isTyped && <TypedName label={`其他${label}`} placeholder={hint} value={value} onChange={onChange} />}
    </div>
  );
}

/** Milliseconds after the last key until a name is looked for; as in a search field. */
const delay = 300;

interface TypedNameProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/**
 * A field for a name: it counts anew when a person pauses, ends with Enter or goes elsewhere, never amid the composition of a word.
 */
export function TypedName({ label, placeholder, value, onChange }: TypedNameProps) {
  const [text, setText] = useState(value);
  const [isComposing, setIsComposing] = useState(false);
  // The last value in both directions: another one comes from a choice or 重置, and replaces the text.
  const [known, setKnown] = useState({ value, sent: value });
  if (known.value !== value) {
    setKnown({ value, sent: value });
    if (known.sent !== value) setText(value);
  }
  const send = () => {
    if (text === known.sent) return;
    setKnown({ ...known, sent: text });
    onChange(text);
  };
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(send, delay);
    return () => clearTimeout(timer);
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On an iPhone a tap on 查看 does not blur the field, so `blur` cannot be used here.
    const leave = ({ target }: PointerEvent) => {
      if (target !== input.current && !isComposing) send();
    };
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  });
  return (
    <TextField
      ref={input}
      label={label}
      placeholder={placeholder}
      maxLength={keywordLimit}
      value={text}
      onChange={setText}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isInputMethodKey(event)) send();
      }}
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={() => setIsComposing(false)}
    />
  );
}
