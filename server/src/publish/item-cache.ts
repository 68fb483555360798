import type { PublishItem } from '@admin-h5/shared/contract';
import type { Kysely } from 'kysely';
import type { HitCounter } from '../catalogue/hit-counter.ts';
import type { Database } from '../database/schema.ts';
import type { IndexedEntry } from './index/feed-index.ts';
import { readItems } from './items.ts';

/** At some 800 bytes each less than 50 MB. */
const maxItems = 50_000;
const viewsField = '"viewCount":';

/** An item as JSON, in two halves: between them stands the number of views. */
interface Encoded {
  updatedAt: number;
  head: Buffer;
  tail: Buffer;
}

function encode(item: PublishItem, updatedAt: number): Encoded {
  // Quotes within texts are escaped, so that this can only be the field itself.
  const json = JSON.stringify({ ...item, viewCount: 0 });
  const at = json.indexOf(viewsField) + viewsField.length;
  return { updatedAt, head: Buffer.from(json.slice(0, at)), tail: Buffer.from(json.slice(at + 1)) };
}

const comma = Buffer.from(',');

/** Items as they are sent, kept by record and time of its last change: pages are put together from them. */
export class ItemCache {
  readonly #items = new Map<string, Encoded>();
  readonly #db: Kysely<Database>;
  readonly #hits: HitCounter;

  constructor(db: Kysely<Database>, hits: HitCounter) {
    this.#db = db;
    this.#hits = hits;
  }

  /** The elements of a JSON list of the entries' items. */
  async list(entries: readonly IndexedEntry[]): Promise<Buffer[]> {
    const missing = entries.filter(({ id, updatedAt }) => this.#items.get(id)?.updatedAt !== updatedAt);
    if (missing.length > 0) await this.#read(missing);
    const parts: Buffer[] = [];
    for (const { id, viewCount } of entries) {
      const item = this.#items.get(id);
      if (!item) continue;
      if (parts.length > 0) parts.push(comma);
      parts.push(item.head, Buffer.from(String(viewCount)), item.tail);
    }
    return parts;
  }

  async #read(entries: readonly IndexedEntry[]): Promise<void> {
    const updatedAt = new Map(entries.map((entry) => [entry.id, entry.updatedAt]));
    for (const item of await readItems(this.#db, entries, this.#hits)) {
      if (this.#items.size >= maxItems) this.#items.clear();
      this.#items.set(item.id, encode(item, updatedAt.get(item.id) ?? 0));
    }
  }
}
