import type { DatabaseHandle } from '../database/connection.ts';
import type { DataVersions } from '../records/data-version.ts';
import { freshnessOf } from '../records/data-version.ts';
import { VersionedCache } from '../records/versioned-cache.ts';
import { correctionsOf } from '../search/correct.ts';
import type { Knowledge, Understood } from '../search/understand.ts';
import { readKnowledge, synonymsEntity, understand } from '../search/understand.ts';

/** Understands keywords by what is known of names now. */
export class KeywordReader {
  readonly #database: DatabaseHandle;
  readonly #knowledge = new VersionedCache<Knowledge>({ max: 1 });

  constructor(database: DatabaseHandle) {
    this.#database = database;
  }

  async understand(keyword: string, { versions }: { versions: DataVersions }): Promise<Understood> {
    const { reader } = this.#database;
    const knowledge = await this.#knowledge.get('', freshnessOf(versions, ['category', synonymsEntity]), () =>
      readKnowledge(reader),
    );
    return understand(reader, keyword, knowledge);
  }

  /** Keywords that may have been meant instead, the likely ones first. */
  corrections({ parts }: Understood): Promise<string[]> {
    return correctionsOf(this.#database.reader, parts);
  }
}
