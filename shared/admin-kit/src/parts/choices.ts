import type { Choice } from '../fields/spec.ts';

/** Choices from labels by stored value, in the order of the labels. */
export function choicesOf(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** The choices of a filter on a boolean field. */
export const yesNoChoices: readonly Choice[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

/** The choices of the filter 状态. */
export const statusChoices: readonly Choice[] = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
];
