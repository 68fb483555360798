import type { ActionGroup } from '@admin-h5/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Joi from 'joi';
import type { NameTree } from './name-tree.ts';
import { byCount } from './crop-nodes.ts';
import type { SelectedProduct } from './usage-queries.ts';

/** Ingredients with the same mode of action: scheme and group of IRAC, FRAC or HRAC (`IRAC 4A`). */
export interface ModeOfAction {
  moa: string;
  ingredients: string[];
}

const schema = Joi.array<ModeOfAction[]>()
  .items(
    Joi.object<ModeOfAction, true>({
      moa: Joi.string()
        .pattern(/^(IRAC|FRAC|HRAC) \w+(\.\w+)?$/)
        .required(),
      ingredients: Joi.array().items(Joi.string()).min(1).required(),
    }),
  )
  .required();

const file = path.join(import.meta.dirname, '../../../seed/modes-of-action.json');

/** Reads `server/seed/modes-of-action.json`, which names only groups with a source. */
export function readModesOfAction(): ModeOfAction[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Joi.attempt(content, schema);
}

/** The groups of ingredients by mode of action. */
export class Actions {
  readonly #names: NameTree;
  readonly #moa: ReadonlyMap<string, string>;

  constructor(names: NameTree, modes: readonly ModeOfAction[]) {
    this.#names = names;
    this.#moa = new Map(modes.flatMap(({ moa, ingredients }) => ingredients.map((name) => [names.nameOf(name), moa])));
  }

  /** The mode of action of an ingredient, '' if it is not known. */
  moaOf(ingredient: string): string {
    return this.#moa.get(this.#names.nameOf(ingredient)) ?? '';
  }

  /** The mode of action, or the usual name of an ingredient without one: it acts like itself. */
  keyOf(ingredient: string): string {
    return this.moaOf(ingredient) || this.#names.nameOf(ingredient);
  }

  /** Whether a product has an ingredient of a group. */
  isIn({ ingredients }: SelectedProduct, key: string): boolean {
    return ingredients.some((name) => this.keyOf(name) === key);
  }

  /** The groups of products, most products first; a mixture is in several. */
  groupsOf(products: readonly SelectedProduct[]): ActionGroup[] {
    const groups = new Map<string, ActionGroup>();
    for (const { ingredients } of products) {
      const counted = new Set<string>();
      for (const name of ingredients) {
        const key = this.keyOf(name);
        const group = groups.get(key) ?? { key, moa: this.moaOf(name), ingredients: [], count: 0 };
        groups.set(key, group);
        if (!group.ingredients.some((known) => this.#names.nameOf(known) === this.#names.nameOf(name)))
          group.ingredients.push(name);
        if (!counted.has(key)) group.count += 1;
        counted.add(key);
      }
    }
    return [...groups.values()].toSorted((one, other) =>
      byCount({ name: one.key, count: one.count }, { name: other.key, count: other.count }),
    );
  }
}
