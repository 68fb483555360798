import type { DatabaseHandle } from '../database/connection.ts';
import type { DataVersions } from '../records/data-version.ts';
import { freshnessOf } from '../records/data-version.ts';
import { VersionedCache } from '../records/versioned-cache.ts';
import { correctionsOf } from '../search/correct.ts';
import type { Query } from '../search/rank.ts';
import { holderToken } from '../search/tokens.ts';
import type { Knowledge, Understood } from '../search/understand.ts';
import { readKnowledge, synonymsEntity, understand } from '../search/understand.ts';

/** What was asked, of the products of one holder alone; '' for all records. */
export const ofHolder = (query: Query, holder: string): Query =>
  holder === '' ? query : { ...query, required: [holderToken(holder)] };

/** Understands keywords by what is known of names now. */
export class KeywordReader {
  readonly #database: DatabaseHandle;
  readonly #knowledge = new VersionedCache<Knowledge>({ max: 1 });

  constructor(database: DatabaseHandle) {
    this.#database = database;
  }

  /** What is known of names now. */
  knowledge({ versions }: { versions: DataVersions }): Promise<Knowledge> {
    return this.#knowledge.get('', freshnessOf(versions, ['category', synonymsEntity]), () =>
      readKnowledge(this.#database.reader),
    );
  }

  async understand(keyword: string, state: { versions: DataVersions }): Promise<Understood> {
    return understand(this.#database.reader, keyword, await this.knowledge(state));
  }

  /** Keywords that may have been meant instead, the likely ones first. */
  corrections({ parts }: Understood): Promise<string[]> {
    return correctionsOf(this.#database.reader, parts);
  }
}
