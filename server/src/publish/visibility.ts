import type { Kysely } from 'kysely';
import { CategoryTree } from '../catalogue/category-tree.ts';
import type { Database } from '../database/schema.ts';

/** Which categories visitors see at a data version. */
export interface Visibility {
  /** Categories that are disabled or lie below a disabled one. */
  hidden: readonly string[];
  /** The visible ones of a branch; empty for an unknown or hidden category. */
  branch: (id: string) => readonly string[];
}

async function read(db: Kysely<Database>): Promise<Visibility> {
  const tree = await CategoryTree.read(db);
  const hidden = [...tree.all()].filter((node) => !tree.isVisible(node.id)).map((node) => node.id);
  return { hidden, branch: (id) => (tree.get(id) ? tree.branch(id).filter((each) => tree.isVisible(each)) : []) };
}

/** Reads the visibility anew only when the categories' version has changed. */
export class VisibilityCache {
  #version: string | null = null;
  #value: Promise<Visibility> | null = null;

  get(db: Kysely<Database>, version: string): Promise<Visibility> {
    if (this.#value && this.#version === version) return this.#value;
    const value = read(db);
    this.#version = version;
    this.#value = value;
    value.catch(() => {
      if (this.#value === value) this.#value = null;
    });
    return value;
  }
}
