import type { ActionGroup } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { NameTree } from './name-relations.ts';
import { byCount } from './crop-tree.ts';
import type { AlikeProducts } from './usage-queries.ts';

/** An ingredient whose mode of action is known: scheme and group of IRAC, FRAC or HRAC (`IRAC 4A`). */
export interface ModeOfAction {
  name: string;
  moa: string;
}

export const readModesOfAction = (db: Kysely<Database>): Promise<ModeOfAction[]> =>
  db
    .selectFrom('synonym')
    .select(['name', 'moa'])
    .where('kind', '=', 'ingredient')
    .where('moa', '<>', '')
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .execute();

/** The groups of ingredients by mode of action. */
export class Actions {
  readonly #names: NameTree;
  readonly #moa: ReadonlyMap<string, string>;

  constructor(names: NameTree, modes: readonly ModeOfAction[]) {
    this.#names = names;
    this.#moa = new Map(modes.map(({ name, moa }) => [names.nameOf(name), moa]));
  }

  /** The mode of action of an ingredient, '' if it is not known. */
  moaOf(ingredient: string): string {
    return this.#moa.get(this.#names.nameOf(ingredient)) ?? '';
  }

  /** The mode of action, or the usual name of an ingredient without one: it acts like itself. */
  keyOf(ingredient: string): string {
    return this.moaOf(ingredient) || this.#names.nameOf(ingredient);
  }

  /** Whether products have an ingredient of a group. */
  isIn({ names }: AlikeProducts, key: string): boolean {
    return names.some((name) => this.keyOf(name) === key);
  }

  /** The groups of products, most products first; a mixture is in several. */
  groupsOf(products: readonly AlikeProducts[]): ActionGroup[] {
    const groups = new Map<string, ActionGroup>();
    for (const { names, count } of products) {
      const counted = new Set<string>();
      for (const name of names) {
        const key = this.keyOf(name);
        const group = groups.get(key) ?? { key, moa: this.moaOf(name), ingredients: [], count: 0 };
        groups.set(key, group);
        if (!group.ingredients.some((known) => this.#names.nameOf(known) === this.#names.nameOf(name)))
          group.ingredients.push(name);
        if (!counted.has(key)) group.count += count;
        counted.add(key);
      }
    }
    return [...groups.values()].toSorted((one, other) =>
      byCount({ name: one.key, count: one.count }, { name: other.key, count: other.count }),
    );
  }
}
