import type { PublishSearch, SearchPart } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { CategoryTree } from '../category/tree.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type DataVersions, freshnessOf, imports } from '../database/data-version.ts';
import type { Database } from '../database/schema.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import { CategoryNames, type Knowledge, synonymsEntity } from '../search/recognise.ts';
import { findCorrections } from '../search/known-terms.ts';
import type { Query } from '../search/match-and-rank.ts';
import { Synonyms } from '../search/synonyms.ts';
import type { Term } from '../search/tables.ts';
import { holderToken } from '../search/index-tokens.ts';
import { bestPart, understand, type Understood } from '../search/understand.ts';
import { termKind, wordsOfTerms } from '../search/suggested-words.ts';
import { containing, findLeadingWords } from './leading-words.ts';
import type { Visibility } from './visibility.ts';

/** What was asked, of the products of one holder alone; '' for all records. */
export const limitToHolder = (query: Query, holder: string): Query =>
  holder === '' ? query : { ...query, required: [holderToken(holder)] };

/** What keywords are understood by at the time of a request. */
interface State {
  versions: DataVersions;
  visibility: Visibility;
}

/** A keyword that finds fewer entries may be misspelled. */
export const fewFound = 3;

/** What a keyword's words are searched as. */
export interface Resolved extends Pick<PublishSearch, 'didYouMean' | 'corrected'> {
  words: Understood;
  /** Parts without which the words are searched. */
  leftOut?: readonly SearchPart[];
}

async function readKnowledge(db: Kysely<Database>): Promise<Knowledge> {
  const [tree, synonyms] = await Promise.all([CategoryTree.read(db), Synonyms.read(db)]);
  return { synonyms, categories: new CategoryNames(tree) };
}

/** Understands keywords by what is known of names now. */
export class KeywordReader {
  readonly #database: DatabaseHandle;
  readonly #knowledge = new VersionedCache<Knowledge>({ max: 1 });
  /** The list, its filters and the names beside it ask for the same keyword. */
  readonly #understood = new VersionedCache<Understood>({ max: 500 });

  constructor(database: DatabaseHandle) {
    this.#database = database;
  }

  /** What is known of names now. */
  knowledge({ versions }: Pick<State, 'versions'>): Promise<Knowledge> {
    return this.#knowledge.get('', freshnessOf(versions, ['category', synonymsEntity]), () =>
      readKnowledge(this.#database.reader),
    );
  }

  understand(keyword: string, state: State): Promise<Understood> {
    const fresh = freshnessOf(state.versions, ['category', 'material', 'product', synonymsEntity], [imports]);
    return this.#understood.get(keyword, fresh, async () =>
      understand(keyword, await this.knowledge(state), (texts) => this.#visibleTerms(texts, state)),
    );
  }

  /**
   * What is shown for a keyword: its words as they are, what was meant instead of them, or the best part of them.
   * @param totalOf how much a search finds without filters
   */
  async resolve(
    understood: Understood,
    state: State,
    totalOf: (words: Understood) => Promise<number>,
  ): Promise<Resolved> {
    const asTyped: Resolved = { words: understood, didYouMean: null, corrected: false };
    const typedTotal = await totalOf(understood);
    if (typedTotal >= fewFound) return asTyped;
    const corrections = await this.#corrections(understood, state);
    for (const didYouMean of corrections) {
      const meant = await this.understand(didYouMean, state);
      if ((await totalOf(meant)) <= typedTotal) continue;
      return typedTotal === 0 ? { words: meant, didYouMean, corrected: true } : { ...asTyped, didYouMean };
    }
    if (typedTotal > 0) return asTyped;
    const knowledge = await this.knowledge(state);
    const finds = async (part: Understood) => (await totalOf(part)) > 0;
    const narrowed = await bestPart(understood, knowledge, finds);
    for (const didYouMean of corrections) {
      const meant = await bestPart(await this.understand(didYouMean, state), knowledge, finds);
      if (meant && meant.best.parts.length > (narrowed?.best.parts.length ?? 0))
        return { words: meant.best, didYouMean, corrected: true, leftOut: meant.leftOut };
    }
    return narrowed ? { ...asTyped, words: narrowed.best, leftOut: narrowed.leftOut } : asTyped;
  }

  /** Keywords that may have been meant instead, the likely ones first. */
  async #corrections({ parts }: Understood, state: State): Promise<string[]> {
    return findCorrections(this.#database.reader, parts, async (terms) => {
      const visible = await this.#visibleTerms(
        terms.map(({ term }) => term),
        state,
      );
      const known = new Set(visible.map(({ term }) => term));
      return terms.filter(({ term }) => known.has(term));
    });
  }

  /**
   * The terms among some texts that visible records contain as a whole. Words stay when their records go; and what nobody
   * sees must not be recognised, or everybody could ask whether it exists.
   */
  async #visibleTerms(texts: readonly string[], { visibility }: State): Promise<Term[]> {
    const words = await wordsOfTerms(this.#database.reader, texts);
    const seen = await findLeadingWords(this.#database, words, {
      found: ({ term }) => containing([term]),
      visibility,
      besides: [],
    });
    return seen.map(({ term, kind }) => ({ term, kind: termKind(kind) }));
  }
}
