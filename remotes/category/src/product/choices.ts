import { contentUnits, formulations, pesticideTypes, toxicities } from '@admin-h5/contract';
import { plainChoices, type Choice } from '@admin-h5/admin-kit';

export const pesticideTypeChoices = plainChoices(pesticideTypes);
export const toxicityChoices = plainChoices(toxicities);
export const unitChoices = plainChoices(contentUnits);
export const formulationChoices: Choice[] = formulations.map(({ code, zh }) => ({
  value: code,
  label: `${zh} (${code})`,
}));
