import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { SynonymRow } from './tables.ts';

/** The rows of `searchSynonym` by term. */
export class Synonyms {
  readonly #kinds = new Map<string, SynonymRow['kind']>();
  readonly #same = new Map<string, Set<string>>();
  readonly #parts = new Map<string, string[]>();

  constructor(rows: readonly SynonymRow[]) {
    for (const { term, kind, means, relation } of rows) {
      for (const text of [term, means]) if (!this.#kinds.has(text)) this.#kinds.set(text, kind);
      if (relation !== 'same') this.#parts.set(term, [...(this.#parts.get(term) ?? []), means]);
      else {
        const group = this.#same.get(means) ?? this.#same.get(term) ?? new Set();
        for (const text of [term, means]) {
          group.add(text);
          this.#same.set(text, group);
        }
      }
    }
  }

  static async read(db: Kysely<Database>): Promise<Synonyms> {
    const rows = await db
      .selectFrom('searchSynonym')
      .selectAll()
      .orderBy('means')
      .orderBy('term')
      .orderBy('kind')
      .orderBy('owner')
      .execute();
    return new Synonyms(rows);
  }

  kindOf(term: string): SynonymRow['kind'] | undefined {
    return this.#kinds.get(term);
  }

  /** Other names of a term, what it includes, and the names of that. */
  of(term: string): string[] {
    const found = new Set([term]);
    for (const text of found) {
      // A set is iterated to its end even while it grows.
      for (const other of this.#same.get(text) ?? []) found.add(other);
      for (const inner of this.#parts.get(text) ?? []) found.add(inner);
    }
    found.delete(term);
    return [...found];
  }
}
