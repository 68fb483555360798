import {
  type ActiveBanner,
  type Banner,
  bannerFields,
  type BannerInput,
  bannerMaxEnabled,
  bannerMessages,
  bannerMinWidth,
  type BannerPosition,
  type FieldError,
} from '@admin-h5/contract';
import { bannerSchema } from '@admin-h5/contract/validation';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { CheckContext, EntityDescription } from '../records/entity-description.ts';
import { inDisplayOrder } from '../records/repository.ts';
import type { HitCounter } from '../records/hit-counter.ts';
import { fieldFilters } from '../records/query.ts';

async function checkTarget({ scope, input }: CheckContext<BannerInput>): Promise<FieldError[]> {
  if (input.linkType !== 'product' && input.linkType !== 'material') return [];
  const target = await scope.trx
    .selectFrom(input.linkType)
    .select('id')
    .where('id', '=', input.linkTarget)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return target ? [] : [{ field: 'linkTarget', message: bannerMessages.target }];
}

async function checkCount({ scope, input, current }: CheckContext<BannerInput>): Promise<FieldError[]> {
  if (input.status !== 1) return [];
  const { count } = await scope.trx
    .selectFrom('banner')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('position', '=', input.position)
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .where('id', '<>', current?.id ?? '')
    .executeTakeFirstOrThrow();
  return count < bannerMaxEnabled ? [] : [{ field: 'status', message: bannerMessages.tooMany }];
}

/** 轮播图 (entities.md). `linkOrigins` are the deployment's `LINK_ORIGINS`. */
export const describeBanners = (
  linkOrigins: readonly string[],
  hits: HitCounter,
): EntityDescription<BannerInput, Banner> => ({
  entity: 'banner',
  table: 'banner',
  right: 'banner',
  fields: bannerFields,
  schema: bannerSchema(linkOrigins),
  readOnly: { clickCount: 'plain' },
  label: (banner) => banner.title,
  searchTexts: (banner) => [banner.title],
  filters: fieldFilters(bannerFields, ['position']),
  sortable: ['title', 'clickCount', 'startAt', 'endAt'],
  emptyLast: { startAt: '', endAt: '' },
  orderGroup: ['position'],
  checkFile: { imageId: ({ width }) => ((width ?? 0) < bannerMinWidth ? bannerMessages.tooNarrow : null) },
  check: async (context) => [...(await checkTarget(context)), ...(await checkCount(context))],
  present: (_db, records) =>
    Promise.resolve(
      records.map((record) => ({ ...record, clickCount: (record.clickCount ?? 0) + hits.pending(record.id) })),
    ),
});

/** What a visitor sees at `now`: enabled banners inside their time window, in order. */
export function activeBanners(
  db: Kysely<Database>,
  position: BannerPosition | undefined,
  now: string,
): Promise<ActiveBanner[]> {
  return db
    .selectFrom('banner')
    .select(['id', 'title', 'imageId', 'position', 'linkType', 'linkTarget', 'sort'])
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('startAt', '=', ''), eb('startAt', '<=', now)]))
    .where((eb) => eb.or([eb('endAt', '=', ''), eb('endAt', '>', now)]))
    .$if(position !== undefined, (query) => query.where('position', '=', position ?? 'home'))
    .$call(inDisplayOrder)
    .execute();
}
