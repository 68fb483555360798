import { type PublishDetail, type PublishType, publishTypes } from '@admin-h5/contract';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../catalogue.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type DataVersions, freshnessOf, imports, views } from '../database/data-version.ts';
import { type Freshness, VersionedCache } from '../database/versioned-cache.ts';
import type { Entity } from '../records/entity.ts';
import type { Visitor } from '../records/hit-counter.ts';
import { recordsByIds } from '../records/read.ts';
import { type DetailMaker, makeGalleryDetail, makeMaterialDetail, makeProductDetail } from './detail.ts';
import { feedEntities } from './feed-queries.ts';
import type { FeedState } from './feed-reader.ts';
import type { Visibility } from './visibility.ts';

/** Memory of the cached details, bytes; a product takes about 10 KB. */
const maxDetailBytes = 64 * 1_048_576;
const maxDetails = 10_000;
const maxTypes = 100_000;

/** What the detail of a record depends on besides its views: itself, the records before and after it, and its categories. */
export const detailFreshness = (versions: DataVersions, type: PublishType): Freshness =>
  freshnessOf(versions, feedEntities([type]), [imports]);

/** Published records with everything their screens show, read once for each version of the data. */
export class DetailReader {
  readonly #database: DatabaseHandle;
  readonly #catalogue: Catalogue;
  /** Of records by id; none ever changes its type. */
  readonly #types = new LRUCache<string, PublishType>({ max: maxTypes });
  readonly #details = new VersionedCache<PublishDetail | null>({
    max: maxDetails,
    maxSize: maxDetailBytes,
    sizeOf: (detail) => 2 * JSON.stringify(detail).length,
  });

  /** Apart from the details, which views leave as they are. */
  readonly #views = new VersionedCache<{ count: number }>({ max: maxDetails });

  constructor(database: DatabaseHandle, catalogue: Catalogue) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  /** One record; null if visitors cannot see it. Its views may lack those that other instances have counted for some seconds. */
  async read(id: string, { versions, visibility }: FeedState): Promise<PublishDetail | null> {
    const type = this.#types.get(id) ?? (await this.#readType(id));
    if (type === undefined) return null;
    this.#types.set(id, type);
    const fresh = detailFreshness(versions, type);
    const isCached = this.#details.has(id, fresh);
    const detail = await this.#details.get(id, fresh, () => this.#make(type, id, visibility));
    if (detail === null || detail.type === 'gallery') return detail;
    const { count: viewCount } = await this.#views.get(id, freshnessOf(versions, [], [views]), async () => ({
      count: isCached ? await this.#readViews(detail.type, id) : detail.viewCount,
    }));
    return detail.type === 'product'
      ? { ...detail, viewCount, record: { ...detail.record, viewCount } }
      : { ...detail, viewCount, record: { ...detail.record, viewCount } };
  }

  /** Counts a visitor's view of a record that was read; the next one who reads it here sees it counted. */
  countView(visitor: Visitor, { id, type }: PublishDetail): void {
    if (type === 'gallery' || !this.#catalogue.hits.addVisit(visitor, type, id)) return;
    this.#views.peek(id)?.then(
      (counted) => (counted.count += 1),
      () => {},
    );
  }

  async #readType(id: string): Promise<PublishType | undefined> {
    const parts = publishTypes.map(
      (type) => sql<{ type: PublishType }>`select ${sql.lit(type)} as type from ${sql.table(type)} where id = ${id}`,
    );
    const { rows } = await sql<{ type: PublishType }>`${sql.join(parts, sql` union all `)}`.execute(
      this.#database.reader,
    );
    return rows[0]?.type;
  }

  async #readViews(type: 'product' | 'material', id: string): Promise<number> {
    const { reader } = this.#database;
    const row = await reader.selectFrom(type).select('viewCount').where('id', '=', id).executeTakeFirst();
    return (row?.viewCount ?? 0) + this.#catalogue.hits.pending(id);
  }

  async #make(type: PublishType, id: string, visibility: Visibility): Promise<PublishDetail | null> {
    const { products, materials, gallery } = this.#catalogue;
    const { reader: db } = this.#database;
    async function read<Input extends object, R extends { status: number; categoryId?: string }>(
      entity: Entity<Input, R>,
      make: DetailMaker<R>,
    ): Promise<PublishDetail | null> {
      const [record] = await recordsByIds(entity, [id]);
      if (record?.status !== 1) return null;
      const isInSight = record.categoryId === undefined || visibility.branch(record.categoryId).length > 0;
      return isInSight ? make(db, visibility, record) : null;
    }
    if (type === 'product') return read(products, makeProductDetail);
    return type === 'material' ? read(materials, makeMaterialDetail) : read(gallery, makeGalleryDetail);
  }
}
