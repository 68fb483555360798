import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { HitCounter } from '../catalogue/hit-counter.ts';
import type { Database } from '../database/schema.ts';
import type { Answer } from '../plugins/conditional.ts';
import { etagOf } from '../plugins/conditional.ts';
import type { FeedIndex, IndexedEntry } from './index/feed-index.ts';
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
  /** Of `json`, for the ETags of the pages that it is on. */
  digest: string;
}

function encode(updatedAt: number, viewCount: number, json: Buffer): Encoded {
  return { updatedAt, viewCount, json, digest: hash('sha1', json, 'base64url') };
}

/** By an index's numbers; null: not asked for yet. */
type Placed = (Encoded | null)[];

/** The same item with another number of views. */
function withViews({ updatedAt, json }: Encoded, viewCount: number): Encoded {
  // Quotes within texts are escaped, so that this can only be the field itself.
  const before = json.indexOf(viewsField) + viewsField.length;
  const after = json.indexOf(comma, before);
  const parts = [json.subarray(0, before), Buffer.from(String(viewCount)), json.subarray(after)];
  return encode(updatedAt, viewCount, Buffer.concat(parts));
}

/** Items as they are sent, kept by record and time of its last change: pages are put together from them. */
export class ItemCache {
  readonly #items = new Map<string, Encoded>();
  /** The items of the newest index by their numbers there: nothing is looked up for a page whose items are known. */
  #placed: { index: FeedIndex; items: Placed } | null = null;
  readonly #db: Kysely<Database>;
  readonly #hits: HitCounter;

  constructor(db: Kysely<Database>, hits: HitCounter) {
    this.#db = db;
    this.#hits = hits;
  }

  /** Puts a page together: `opening`, its items as the elements of a JSON list, `rest`. */
  async page(index: FeedIndex, entries: readonly number[], opening: Buffer, rest: string): Promise<Answer> {
    if (this.#placed?.index !== index) this.#placed = { index, items: Array.from({ length: index.size }, () => null) };
    const { items } = this.#placed;
    if (entries.some((at) => items[at] === null)) await this.#place(index, items, entries);

    let size = opening.length + Buffer.byteLength(rest);
    let digests = rest;
    const parts: Buffer[] = [];
    for (const at of entries) {
      const item = items[at];
      if (!item) continue;
      size += item.json.length;
      digests += item.digest;
      parts.push(item.json);
    }
    const body = Buffer.allocUnsafe(size);
    let end = opening.copy(body);
    for (const part of parts) end += part.copy(body, end);
    // The last comma gives way.
    if (parts.length > 0) end -= 1;
    end += body.write(rest, end);
    return { body: body.subarray(0, end), etag: etagOf(digests) };
  }

  async #place(index: FeedIndex, items: Placed, numbers: readonly number[]): Promise<void> {
    const entries = numbers.map((at) => ({ at, ...index.entry(at) }));
    const missing = entries.filter(({ id, updatedAt }) => this.#items.get(id)?.updatedAt !== updatedAt);
    if (missing.length > 0) await this.#read(missing);
    for (const { at, id, viewCount } of entries) {
      let item = this.#items.get(id);
      if (!item) continue;
      if (item.viewCount !== viewCount) {
        item = withViews(item, viewCount);
        this.#items.set(id, item);
      }
      items[at] = item;
    }
  }

  async #read(entries: readonly IndexedEntry[]): Promise<void> {
    const updatedAt = new Map(entries.map((entry) => [entry.id, entry.updatedAt]));
    for (const item of await readItems(this.#db, entries, this.#hits)) {
      if (this.#items.size >= maxItems) {
        this.#items.clear();
        this.#placed = null;
      }
      const json = Buffer.from(JSON.stringify(item) + comma);
      this.#items.set(item.id, encode(updatedAt.get(item.id) ?? 0, item.viewCount, json));
    }
  }
}
