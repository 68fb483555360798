import type { Choice } from '../fields/spec.ts';

/** Values that are their own labels. */
export function plainChoices(values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: value }));
}

/** Choices by their stored value, in the order of the labels. */
export function choicesOf(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** Of a filter on a field that is true or false. */
export const yesNoChoices: readonly Choice[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

/** Of the filter 状态, which every list has. */
export const statusChoices: readonly Choice[] = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
];
