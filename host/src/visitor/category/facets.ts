import { formulationName, toxicities } from '@admin-h5/contract';
import type { PublishItem } from '@admin-h5/contract';
import type { ProductItem } from '../catalogue/product-card.tsx';
import type { Narrowing } from './product-filters.ts';

interface Option<V extends string = string> {
  value: V;
  label: string;
}

export interface Facets {
  crops: Option[];
  targets: Option[];
  formulations: Option[];
  toxicities: Option<(typeof toxicities)[number]>[];
}

/** As many of each as two or three rows of chips hold. */
const most = 12;

/** The names of 作物 or 防治对象, without what stands in brackets: 小麦（南方） is found as 小麦. */
const namesIn = (text = '') => [
  ...new Set(
    text
      .split('、')
      .map((name) => name.replace(/[（(].*$/, '').trim())
      .filter(Boolean),
  ),
];

/** Whether a product matches the filters, apart from one of them. */
function matches({ card }: ProductItem, chosen: Narrowing, apart: keyof Narrowing): boolean {
  const same = (key: keyof Narrowing, is: boolean) => key === apart || chosen[key] === '' || is;
  return (
    same('crop', (card.crops ?? '').includes(chosen.crop)) &&
    same('target', (card.targets ?? '').includes(chosen.target)) &&
    same('formulation', card.formulation === chosen.formulation) &&
    same('toxicity', card.toxicity === chosen.toxicity)
  );
}

/** The values by how often they occur, the chosen one always among them. */
function frequent(values: readonly string[], chosen: string): string[] {
  const counts = new Map<string, number>(chosen ? [[chosen, Infinity]] : []);
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const names = [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
  return names.slice(0, most);
}

const plain = (value: string): Option => ({ value, label: value });

/** The choices that lead somewhere: those that occur among the products which the other filters leave. */
export function facetsOf(records: readonly PublishItem[], chosen: Narrowing): Facets {
  const products = records.filter((item) => item.type === 'product');
  const left = (apart: keyof Narrowing) =>
    products.filter((item) => matches(item, chosen, apart)).map(({ card }) => card);
  const found = new Set(left('toxicity').map(({ toxicity }) => toxicity));
  return {
    crops: frequent(
      left('crop').flatMap(({ crops }) => namesIn(crops)),
      chosen.crop,
    ).map(plain),
    targets: frequent(
      left('target').flatMap(({ targets }) => namesIn(targets)),
      chosen.target,
    ).map(plain),
    formulations: frequent(
      left('formulation').map(({ formulation }) => formulation),
      chosen.formulation,
    ).map((value) => ({
      value,
      label: formulationName(value),
    })),
    toxicities: toxicities
      .filter((value) => found.has(value) || value === chosen.toxicity)
      .map((value) => ({ value, label: value })),
  };
}
