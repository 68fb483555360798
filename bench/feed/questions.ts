import { formulations, publishSorts, toxicities } from '@admin-h5/contract';

const pick = <T>(list: readonly T[], at: number): T => {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
};

const usedFormulations = formulations.slice(0, 10);
export const formulationAt = (at: number): string => pick(usedFormulations, at).code;
export const toxicityAt = (at: number) => pick(toxicities, at);

const size = 10;
/** Last page of a filtered list that is queried: the rarest filter still fills it. */
const filteredPages = 100;

function listPath(query: Readonly<Record<string, string | number>>): string {
  const search = new URLSearchParams({ type: 'product', size: String(size) });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `/api/publish/list?${search.toString()}`;
}

/** A kind of list query. */
export interface QuestionKind {
  what: string;
  pathAt: (n: number) => string;
  /** Number of different queries before they repeat. */
  different: number;
}

/** The list queries of visitors for `count` products. */
export function questionKinds(count: number, categoryIds: readonly string[]): QuestionKind[] {
  const sorts = publishSorts.length;
  const allPages = Math.floor(count / size);
  const perCategory = 5 * sorts;
  const filters = toxicities.length * usedFormulations.length;
  return [
    { what: 'the first page', pathAt: () => listPath({ page: 1 }), different: 1 },
    {
      what: 'any page in any order',
      pathAt: (n) => listPath({ page: ((n * 7919) % allPages) + 1, sort: pick(publishSorts, n) }),
      different: 2000,
    },
    {
      what: 'the first five pages of a category in any order',
      pathAt: (n) =>
        listPath({
          categoryId: pick(categoryIds, Math.floor(n / perCategory)),
          page: (n % 5) + 1,
          sort: pick(publishSorts, Math.floor(n / 5)),
        }),
      different: categoryIds.length * perCategory,
    },
    {
      what: 'any page of two filters in any order',
      pathAt: (n) =>
        listPath({
          toxicity: toxicityAt(n),
          formulation: formulationAt(Math.floor(n / toxicities.length)),
          sort: pick(publishSorts, Math.floor(n / filters)),
          page: (Math.floor(n / (filters * sorts)) % filteredPages) + 1,
        }),
      different: filters * sorts * filteredPages,
    },
    {
      what: 'one of 100 keywords',
      pathAt: (n) => listPath({ keyword: `农药${n % 100}` }),
      different: 100,
    },
  ];
}
