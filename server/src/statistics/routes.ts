/** The numbers of 管理中心: what waits for somebody, and what visitors did day by day. */
import {
  chinaDay,
  type DailyStatistics,
  dayMs,
  type DocumentState,
  type DocumentType,
  holdsRights,
  type RegistrationState,
  type StatisticsOverview,
} from '@admin-h5/contract';
import { type Kysely, sql } from 'kysely';
import type { Routes } from '../context.ts';
import type { Database, EntityTable } from '../database/schema.ts';
import { findManaged } from '../document/managed.ts';
import { ok } from '../envelope.ts';
import { countInquiries } from '../inquiry/read.ts';
import { requireRight, signedIn } from '../plugins/access.ts';
import { allRows, countRows } from '../records/page.ts';
import { readHolders } from '../releases/rights.ts';
import { countTroubledModules } from '../reports/counts.ts';

function live(db: Kysely<Database>, table: EntityTable, since?: string): Promise<number> {
  let query = db.selectFrom(table).where('deletedAt', 'is', null);
  if (since !== undefined) query = query.where('createdAt', '>=', since);
  return countRows(query.select(allRows));
}

// A literal instead of a parameter: the partial index applies only to exactly this condition.
const withoutPicture = (db: Kysely<Database>, table: 'product' | 'material'): Promise<number> =>
  countRows(
    db
      .selectFrom(table)
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`"imageIds" = '[]'`)
      .select(allRows),
  );

/** Days of which the admin centre shows what visitors did. */
const shownDays = 30;
/** Searches that it names. */
const maxMissed = 12;

async function readDays(db: Kysely<Database>, withInquiries: boolean, now: number): Promise<DailyStatistics> {
  const days = Array.from({ length: shownDays }, (_, at) => chinaDay(now - (shownDays - 1 - at) * dayMs));
  const [first = ''] = days;
  const counted = await db
    .selectFrom('dailyCount')
    .where('day', '>=', first)
    .groupBy(['day', 'kind'])
    .select((eb) => ['day', 'kind', eb.fn.sum<number>('count').as('count')])
    .execute();
  const since = new Date(`${first}T00:00:00+08:00`).toISOString();
  const sent = withInquiries
    ? await db.selectFrom('inquiry').select('createdAt').where('createdAt', '>=', since).execute()
    : null;
  const inquired = sent?.map(({ createdAt }) => chinaDay(Date.parse(createdAt)));
  const missed = await db
    .selectFrom('dailyCount')
    .where('day', '>=', first)
    .where('kind', '=', 'missedSearch')
    .groupBy('words')
    .select((eb) => ['words', eb.fn.sum<number>('count').as('count')])
    .orderBy('count', 'desc')
    .orderBy('words')
    .limit(maxMissed)
    .execute();
  const countOf = (day: string, kind: 'view' | 'missedSearch') =>
    counted.find((row) => row.day === day && row.kind === kind)?.count ?? 0;
  return {
    days: days.map((day) => ({
      day,
      views: countOf(day, 'view'),
      inquiries: inquired ? inquired.filter((one) => one === day).length : null,
      missedSearches: countOf(day, 'missedSearch'),
    })),
    missed,
  };
}

/** 草稿 of 改表 that somebody has to look at: the author what was refused, everybody else what was sent. */
async function countSets(
  db: Kysely<Database>,
  ownerId: string,
  state: 'refused' | 'sent',
): Promise<StatisticsOverview['changeSetsRefused']> {
  const rows = await db
    .selectFrom('changeSet')
    .select(['entity', (eb) => eb.fn.countAll<number>().as('count')])
    .where('ownerId', state === 'sent' ? '<>' : '=', ownerId)
    .where('state', '=', state)
    .groupBy('entity')
    .execute();
  return countsByList(rows);
}

function countsByList(rows: readonly { entity: string; count: number }[]): StatisticsOverview['changeSetsToReview'] {
  const countOf = (entity: string) => rows.find((row) => row.entity === entity)?.count ?? 0;
  return { product: countOf('product'), material: countOf('material'), synonym: countOf('synonym') };
}

/** For this long the sheet of an interrupted import is kept. */
const resumableMs = 2 * dayMs;
/** What the file of refused rows is called when it is downloaded. */
const refusedRowsName = '错误行';

/**
 * Imports that somebody has to look at: with refused rows, until the same file or a file of refused rows is imported, or the import is
 * taken back; and a person's own that can go on. Jobs are kept for a week.
 */
async function countImports(
  db: Kysely<Database>,
  { id, type }: { id: string; type: number | null },
  now: number,
): Promise<StatisticsOverview['changeSetsToReview']> {
  const rows = await db
    .selectFrom('job')
    .where('kind', 'in', ['product-import', 'material-import', 'synonym-import'])
    .where('dryRun', '=', 0)
    .$if(type !== 3, (query) => query.where('ownerId', '=', id))
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'done'), eb('failed', '>', 0)]),
        eb.and([
          eb('ownerId', '=', id),
          eb('createdAt', '>=', new Date(now - resumableMs).toISOString()),
          eb.or([eb('sheetFile', '<>', ''), eb('corrections', '<>', '')]),
          eb('state', 'in', ['stopped', 'failed']),
        ]),
      ]),
    )
    .where(({ eb: outer }) =>
      outer.not(
        outer.exists(
          outer
            .selectFrom('job as later')
            .select('later.id')
            .where((eb) => {
              const first = eb
                .case()
                .when('job.continues', '=', '')
                .then(eb.ref('job.id'))
                .else(eb.ref('job.continues'))
                .end();
              return eb.or([
                eb.and([eb('later.undoOf', '=', first), eb('later.state', 'in', ['queued', 'running', 'done'])]),
                eb.and([
                  eb('later.createdAt', '>', eb.ref('job.createdAt')),
                  eb('later.dryRun', '=', 0),
                  eb('later.kind', '=', eb.ref('job.kind')),
                  eb('later.ownerId', '=', eb.ref('job.ownerId')),
                  eb.or([
                    eb('later.continues', '=', first),
                    eb.and([
                      eb('later.state', '=', 'done'),
                      eb.or([
                        eb('later.fileName', 'like', `${refusedRowsName}%`),
                        eb.and([eb('later.fileName', '=', eb.ref('job.fileName')), eb('later.fileName', '<>', '')]),
                      ]),
                    ]),
                  ]),
                ]),
              ]);
            }),
        ),
      ),
    )
    .groupBy('kind')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .execute();
  return countsByList(rows.map(({ kind, count }) => ({ entity: kind.replace('-import', ''), count })));
}

/** `GET /api/statistics/overview` and `/daily`: the numbers of the admin centre, for types 2 and 3. */
export const registerStatistics: Routes = (
  app,
  { database: { scanner: db }, catalogue: { products, materials, hits }, settings },
) => {
  // By the filters of the lists, so that the list behind a number has as many entries.
  const productsThat = (filters: { registration: RegistrationState } | { withoutUsages: true } | { doubtful: true }) =>
    products.repository.count(db, { filters });
  const documentsThat = (filter: { state: DocumentState } | { missing: DocumentType }) =>
    findManaged(db, filter, hits).total();

  app.get('/api/statistics/daily', { config: requireRight('statistics') }, async (request) => {
    const type = signedIn(request.principal).type ?? 0;
    const mayReadInquiries = holdsRights(type, ['inquiry.read'], await readHolders(db));
    return ok<DailyStatistics>(await readDays(db, mayReadInquiries, Date.now()));
  });

  app.get('/api/statistics/overview', { config: requireRight('statistics') }, async (request) => {
    const now = Date.now();
    const week = new Date(now - 7 * dayMs).toISOString();
    const type = signedIn(request.principal).type ?? 0;
    const holders = await readHolders(db);
    return ok<StatisticsOverview>({
      products: await live(db, 'product'),
      materials: await live(db, 'material'),
      categories: await live(db, 'category'),
      banners: await live(db, 'banner'),
      galleryItems: await live(db, 'gallery'),
      users: holdsRights(type, ['user']) ? await live(db, 'userAccount') : null,
      productsThisWeek: await live(db, 'product', week),
      materialsThisWeek: await live(db, 'material', week),
      productsWithoutImage: await withoutPicture(db, 'product'),
      materialsWithoutImage: await withoutPicture(db, 'material'),
      productsWithoutUsages: await productsThat({ withoutUsages: true }),
      productsDoubtful: await productsThat({ doubtful: true }),
      materialsDoubtful: await materials.repository.count(db, { filters: { doubtful: true } }),
      registrationsEnding: await productsThat({ registration: 'ending' }),
      registrationsExpired: await productsThat({ registration: 'expired' }),
      documentsEnding: await documentsThat({ state: 'ending' }),
      documentsExpired: await documentsThat({ state: 'expired' }),
      documentsMissing: {
        label: await documentsThat({ missing: 'label' }),
        registration: await documentsThat({ missing: 'registration' }),
        manual: await documentsThat({ missing: 'manual' }),
        msds: await documentsThat({ missing: 'msds' }),
        coa: await documentsThat({ missing: 'coa' }),
      },
      inquiriesUnanswered: holdsRights(type, ['inquiry.read'], holders)
        ? await countInquiries(db, { status: 'new' })
        : null,
      modulesInTrouble: holdsRights(type, ['modules']) ? await countTroubledModules(db) : null,
      changeSetsRefused: await countSets(db, signedIn(request.principal).id, 'refused'),
      changeSetsToReview: settings.changeReview
        ? await countSets(db, signedIn(request.principal).id, 'sent')
        : countsByList([]),
      importsToSettle: await countImports(db, signedIn(request.principal), now),
    });
  });
};
