import type { Facet } from '@admin-h5/contract';
import type { Choice } from '@admin-h5/ui';

export interface CountedOptions<V extends string> {
  /** Without the numbers, which may not be known, all that are given are offered. */
  facet: Facet | undefined;
  /** '' for none. */
  chosen: V | '';
  /** What the list counts: 款. */
  unit: string;
}

/** The choices that find something, each with how much; the chosen one in any case. */
export function countedChoices<V extends string>(
  choices: readonly Choice<V>[],
  { facet, chosen, unit }: CountedOptions<V>,
): Choice<V>[] {
  if (!facet) return [...choices];
  const counts = new Map(facet.values.map(({ value, count }) => [value, count]));
  return choices.flatMap(({ value, label }) => {
    const count = counts.get(value);
    if (count) return [{ value, label, note: String(count), name: `${label}，${count} ${unit}` }];
    return value === chosen ? [{ value, label }] : [];
  });
}

/** The values of a filter that only the records know, as choices; the chosen one is among them. */
export function valuesOf(
  facet: Facet | undefined,
  chosen: string,
  labelOf = (value: string) => value,
): Choice<string>[] {
  const values = facet?.values.map(({ value }) => value) ?? [];
  return (values.includes(chosen) || chosen === '' ? values : [chosen, ...values]).map((value) => ({
    value,
    label: labelOf(value),
  }));
}
