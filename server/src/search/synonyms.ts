import type { Kysely } from 'kysely';
import type { SynonymInput } from '@admin-h5/contract';
import type { Database } from '../database/schema.ts';
import type { SynonymRow } from './tables.ts';
import { squash } from './comparable-text.ts';
import type { Word } from './suggested-words.ts';

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

type Named = Pick<SynonymInput, 'kind' | 'name' | 'aliases' | 'groups' | 'site' | 'enName' | 'casNo' | 'code'>;

/** All names of an entry, the usual one first. */
export const namesOfSynonym = ({ name, aliases, enName, casNo, code }: Omit<Named, 'kind' | 'groups' | 'site'>) => [
  ...new Set([name, ...aliases, enName, casNo, code].filter((text) => squash(text) !== '')),
];

/** What search reads of an entry. The usual name is also a row, so that a name without others is known too. */
export function synonymRows(owner: string, entry: Named): SynonymRow[] {
  const { kind, groups, site } = entry;
  const means = squash(entry.name);
  const terms = new Set(namesOfSynonym(entry).map(squash));
  const wider = new Set(groups.map(squash).filter((group) => group !== '' && !terms.has(group)));
  return [
    ...[...terms].map((term): SynonymRow => ({ owner, kind, term, means, relation: 'same' })),
    ...[...wider].map((term): SynonymRow => ({ owner, kind, term, means, relation: site ? 'site' : 'includes' })),
  ];
}

/** The names of an entry that are suggested: all but its CAS number. */
export const wordsOfSynonym = ({ kind, ...entry }: Omit<Named, 'groups' | 'site'>): Word[] =>
  namesOfSynonym({ ...entry, casNo: '' }).map((text) => ({ text, kind }));
