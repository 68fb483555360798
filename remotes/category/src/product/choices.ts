import { contentUnits, formulations, pesticideTypes, toxicities } from '@admin-h5/shared/contract';
import type { Choice } from '@admin-h5/shared/ui/admin';

const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

export const pesticideTypeChoices = plain(pesticideTypes);
export const toxicityChoices = plain(toxicities);
export const unitChoices = plain(contentUnits);
export const formulationChoices: Choice[] = formulations.map(({ code, zh }) => ({
  value: code,
  label: `${zh} (${code})`,
}));
export const yesNoChoices: Choice[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];
