import type { Kysely } from 'kysely';
import type { HitCounter } from '../catalogue/hit-counter.ts';
import type { Database } from '../database/schema.ts';
import type { IndexedEntry } from './index/feed-index.ts';
import { readItems } from './items.ts';

/** At some 800 bytes each less than 50 MB. */
const maxItems = 50_000;
const viewsField = '"viewCount":';
const comma = ',';

/** An item as JSON with a comma behind it. */
interface Encoded {
  updatedAt: number;
  viewCount: number;
  json: Buffer;
}

/** The same item with another number of views. */
function withViews({ updatedAt, json }: Pick<Encoded, 'updatedAt' | 'json'>, viewCount: number): Encoded {
  // Quotes within texts are escaped, so that this can only be the field itself.
  const before = json.indexOf(viewsField) + viewsField.length;
  const after = json.indexOf(comma, before);
  const parts = [json.subarray(0, before), Buffer.from(String(viewCount)), json.subarray(after)];
  return { updatedAt, viewCount, json: Buffer.concat(parts) };
}

/** Items as they are sent, kept by record and time of its last change: pages are put together from them. */
export class ItemCache {
  readonly #items = new Map<string, Encoded>();
  readonly #db: Kysely<Database>;
  readonly #hits: HitCounter;

  constructor(db: Kysely<Database>, hits: HitCounter) {
    this.#db = db;
    this.#hits = hits;
  }

  /** The entries' items as the elements of a JSON list. */
  async list(entries: readonly IndexedEntry[]): Promise<Buffer[]> {
    const missing = entries.filter(({ id, updatedAt }) => this.#items.get(id)?.updatedAt !== updatedAt);
    if (missing.length > 0) await this.#read(missing);
    const parts: Buffer[] = [];
    for (const { id, viewCount } of entries) {
      let item = this.#items.get(id);
      if (!item) continue;
      if (item.viewCount !== viewCount) {
        item = withViews(item, viewCount);
        this.#items.set(id, item);
      }
      parts.push(item.json);
    }
    const last = parts.pop();
    return last ? [...parts, last.subarray(0, -1)] : [];
  }

  async #read(entries: readonly IndexedEntry[]): Promise<void> {
    const updatedAt = new Map(entries.map((entry) => [entry.id, entry.updatedAt]));
    for (const item of await readItems(this.#db, entries, this.#hits)) {
      if (this.#items.size >= maxItems) this.#items.clear();
      const json = Buffer.from(JSON.stringify(item) + comma);
      this.#items.set(item.id, { updatedAt: updatedAt.get(item.id) ?? 0, viewCount: item.viewCount, json });
    }
  }
}
