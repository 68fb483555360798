import { type CategoryKind, normaliseText } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CategoryTree } from './tree.ts';

/** The categories of one kind by the names that people write in a sheet. */
export class SheetCategories {
  readonly #paths = new Map<string, string>();
  /** null if several categories have the name. */
  readonly #ids = new Map<string, string | null>();

  static async read(db: Kysely<Database>, kind: CategoryKind): Promise<SheetCategories> {
    return new SheetCategories(await CategoryTree.read(db), kind);
  }

  constructor(tree: CategoryTree, kind: CategoryKind) {
    const nodes = [...tree.all()].filter((node) => node.kind === kind);
    const paths = nodes.map((node) => {
      const names = [node.name];
      for (let { parentId } = node; parentId !== null;) {
        const parent = tree.get(parentId);
        if (!parent) break;
        names.unshift(parent.name);
        ({ parentId } = parent);
      }
      return { id: node.id, name: node.name, path: names.join('/') };
    });
    // A path wins over another category whose name reads the same.
    for (const key of ['name', 'path'] as const) {
      const seen = new Map<string, string | null>();
      for (const entry of paths) seen.set(entry[key], seen.has(entry[key]) ? null : entry.id);
      for (const [name, id] of seen) this.#ids.set(name, id);
    }
    for (const { id, path } of paths) this.#paths.set(id, path);
  }

  /** The text that an export writes for each category. */
  all(): string[] {
    return [...this.#paths.keys()].map((id) => this.pathOf(id));
  }

  /** The path, or the id if the path would lead to another category. */
  pathOf(id: string): string {
    const path = this.#paths.get(id);
    return path !== undefined && this.#ids.get(path) === id ? path : id;
  }

  /** The only category that a text names, perhaps with words around it: 「助剂及填料」; null if there are several or none. */
  nameIn(text: string): string | null {
    const named = [...this.#ids].flatMap(([name, id]) =>
      id !== null && name.length > 1 && text.includes(name) ? [name] : [],
    );
    const [only = null, ...others] = named.filter(
      (name) => !named.some((other) => other !== name && other.includes(name)),
    );
    return others.length === 0 ? only : null;
  }

  /** Whether a category is one of those that contain another. */
  isAbove(id: string, other: string): boolean {
    const [path, below] = [this.#paths.get(id), this.#paths.get(other)];
    return path !== undefined && below !== undefined && below.startsWith(`${path}/`);
  }

  /** The id for a path, a name or an id. Unknown text is returned as it is; the schema then refuses it. */
  idOf(cell: string): string {
    const text = normaliseText(cell);
    // Split and trim: a pattern with spaces on both sides takes quadratic time on many spaces.
    const wanted = text
      .split(/[/／>]/)
      .map((name) => name.trim())
      .join('/');
    return this.#ids.get(text) ?? this.#ids.get(wanted) ?? wanted;
  }
}
