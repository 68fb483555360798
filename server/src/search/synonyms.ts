import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { SynonymRow } from './tables.ts';

/** A CAS number without its signs. */
const casDigits = /^\d{5,10}$/;

/** The rows of `searchSynonym` by term. */
export class Synonyms {
  readonly #kinds = new Map<string, SynonymRow['kind']>();
  readonly #same = new Map<string, Set<string>>();
  readonly #parts = new Map<string, string[]>();
  readonly #aliases = new Set<string>();
  /** What includes a usual name, as a name and not as a place where it grows. */
  readonly #groups = new Map<string, string[]>();

  constructor(rows: readonly SynonymRow[]) {
    for (const { term, kind, means, relation } of rows) {
      for (const text of [term, means]) if (!this.#kinds.has(text)) this.#kinds.set(text, kind);
      if (relation === 'same' && term !== means) this.#aliases.add(term);
      if (relation === 'includes') this.#groups.set(means, [...(this.#groups.get(means) ?? []), term]);
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

  /** The CAS numbers that begin with some digits, in their order. */
  numbersFrom(digits: string): string[] {
    return [...this.#aliases].filter((term) => casDigits.test(term) && term.startsWith(digits)).toSorted();
  }

  /** Whether a term is a name that is not the usual one of its entry. */
  isAlias(term: string): boolean {
    return this.#aliases.has(term);
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

  /**
   * Names that include a term, with their other names: a use on 水稻 is one on 早稻, as 按作物找药 counts it
   * (`NameTree.related`).
   */
  covering(term: string): string[] {
    const own = new Set([term, ...(this.#same.get(term) ?? [])]);
    const found = new Set(own);
    const wider = new Set<string>();
    for (const text of found) {
      for (const group of this.#groups.get(text) ?? []) {
        for (const other of [group, ...(this.#same.get(group) ?? [])]) {
          found.add(other);
          wider.add(other);
        }
      }
    }
    const narrower = new Set([...own, ...this.of(term)]);
    return [...wider].filter((text) => !narrower.has(text));
  }
}
