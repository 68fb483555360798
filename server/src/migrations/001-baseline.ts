import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema, Table } from './columns.ts';
import {
  appendOnly,
  index,
  indexWith,
  integers,
  lists,
  nullableIntegers,
  nullableNumbers,
  nullableTexts,
  requiredTexts,
  texts,
  uniqueAmongLive,
  versionedIndexes,
  versionedTable,
} from './columns.ts';

/** The whole schema as it was when migrations began to be kept: tables first, then what only one engine has. */
export const baseline = (engine: Engine): Migration => ({
  up: async (db) => {
    await systemTables(db, engine);
    await accountTables(db);
    await contentTables(db, engine);
    await listIndexes(db, engine);
    await inquiryTables(db);
    await documentTables(db);
    await searchTables(db, engine);
    await moduleTables(db, engine);
    if (engine === 'postgres') await sortByCodePoint(db);
  },
});

const createTable = (db: Schema, name: string, key: string) =>
  db.schema.createTable(name).addColumn(key, 'text', (column) => column.primaryKey().notNull());

const withoutRowId = (engine: Engine) => (table: Table) =>
  engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;

/** Operation log, recycle bin, files and their uses, jobs, idempotent requests. */
async function systemTables(db: Schema, engine: Engine): Promise<void> {
  await createTable(db, 'operationLog', 'id')
    .$call(requiredTexts('at', 'actorName', 'action', 'entity', 'entityId', 'label', 'requestId'))
    .$call(nullableTexts('actorId', 'before', 'after'))
    .$call(texts('search'))
    .execute();
  await index(db, 'operationLog', 'at', ['at', 'id']);
  await index(db, 'operationLog', 'record', ['entity', 'entityId', 'id']);
  await index(db, 'operationLog', 'actor', ['actorId', 'at']);
  await appendOnly(db, engine, 'operationLog', removesName(engine));

  await createTable(db, 'recycleBin', 'id')
    .$call(requiredTexts('entity', 'label', 'deletedAt', 'deletedByName', 'expiresAt'))
    .$call(nullableTexts('deletedBy'))
    .$call(texts('search'))
    .execute();
  await index(db, 'recycleBin', 'deleted', ['deletedAt', 'id']);
  await index(db, 'recycleBin', 'expires', ['expiresAt']);

  await createTable(db, 'file', 'id')
    .$call(requiredTexts('name', 'mime', 'sha256', 'createdAt'))
    .$call(integers('size', 'refCount'))
    .$call(nullableIntegers('width', 'height'))
    .$call(nullableTexts('ownerId', 'unusedSince'))
    .execute();
  await index(db, 'file', 'sha256', ['sha256']);
  await index(db, 'file', 'unused', ['unusedSince']);

  await db.schema
    .createTable('fileUse')
    .addColumn('fileId', 'text', (column) => column.notNull().references('file.id'))
    .$call(requiredTexts('entity', 'entityId'))
    .addPrimaryKeyConstraint('fileUse_pk', ['fileId', 'entity', 'entityId'])
    .execute();
  await index(db, 'fileUse', 'record', ['entity', 'entityId']);

  await createTable(db, 'job', 'id')
    .$call(requiredTexts('kind', 'state', 'createdAt', 'updatedAt'))
    .$call(nullableTexts('ownerId', 'badRowsFile'))
    .$call(integers('done', 'total'))
    .$call(lists('errors', 'warnings'))
    .$call(integers('created', 'updated', 'unchanged', 'failed'))
    .$call(texts('report', 'requestId', 'fileName', 'undoOf'))
    .$call(integers('dryRun', 'stopRequested'))
    .$call(texts('continues', 'sheetFile', 'corrections'))
    .execute();

  await createTable(db, 'idempotency', 'id')
    .$call(requiredTexts('fingerprint', 'createdAt'))
    .$call(integers('committed'))
    .$call(nullableIntegers('statusCode'))
    .$call(nullableTexts('body'))
    .execute();
  await index(db, 'idempotency', 'created', ['createdAt']);

  await createTable(db, 'dataVersion', 'entity').$call(integers('version')).execute();
  await createTable(db, 'clockMark', 'id').$call(requiredTexts('at')).execute();
}

const old = (column: string) => sql`old.${sql.ref(column)}`;
const fresh = (column: string) => sql`new.${sql.ref(column)}`;

/** True if an update of `operationLog` only removes a name, and with it what the line contained about that person. */
function removesName(engine: Engine) {
  /** Replaces the name of a person who closed their account (`user/close-account.ts`). */
  const gone = sql.lit('已注销用户');
  const same = sql.raw(engine === 'sqlite' ? 'is' : 'is not distinct from');
  return sql.join(
    [
      ...['id', 'at', 'action', 'entity', 'entityId', 'requestId', 'actorId'].map(
        (column) => sql`${fresh(column)} ${same} ${old(column)}`,
      ),
      ...['actorName', 'label'].map((column) => sql`${fresh(column)} in (${old(column)}, ${gone})`),
      ...['before', 'after'].map(
        (column) =>
          sql`(${fresh(column)} ${same} ${old(column)} or (${fresh(column)} is null and ${fresh('label')} = ${gone}))`,
      ),
      sql`(${fresh('search')} ${same} ${old('search')} or ${gone} in (${fresh('actorName')}, ${fresh('label')}))`,
    ],
    sql` and `,
  );
}

/** Users, their sessions, login limits and SMS codes. */
async function accountTables(db: Schema): Promise<void> {
  await versionedTable(
    db,
    'userAccount',
    requiredTexts('username', 'usernameKey', 'passwordHash', 'phone', 'realName'),
    texts('email'),
    integers('type', 'mustChangePassword'),
    nullableTexts('avatar', 'lastLoginAt', 'closesAt', 'agreements'),
  );
  await versionedIndexes(db, 'userAccount');
  // Both stay reserved while the user is in the recycle bin, so the unique indexes are not partial.
  await db.schema.createIndex('userAccount_username').on('userAccount').column('usernameKey').unique().execute();
  await db.schema.createIndex('userAccount_phone').on('userAccount').column('phone').unique().execute();
  await index(db, 'userAccount', 'name', ['deletedAt', 'username', 'id']);
  await index(db, 'userAccount', 'login', ['deletedAt', 'lastLoginAt', 'id']);
  await index(db, 'userAccount', 'type', ['deletedAt', 'type', 'status', 'sort', 'createdAt']);
  await index(db, 'userAccount', 'closes', ['closesAt']);

  await createTable(db, 'session', 'id')
    .addColumn('userId', 'text', (column) => column.notNull().references('userAccount.id').onDelete('cascade'))
    .$call(requiredTexts('createdAt', 'expiresAt'))
    .$call(nullableTexts('revokedAt', 'lastUsedAt'))
    .$call(texts('device', 'address'))
    .execute();
  await index(db, 'session', 'user', ['userId', 'revokedAt']);
  await index(db, 'session', 'expires', ['expiresAt']);

  await createTable(db, 'replacedToken', 'jti').$call(requiredTexts('validUntil', 'expiresAt')).execute();
  await index(db, 'replacedToken', 'expires', ['expiresAt']);

  await createTable(db, 'limitCounter', 'key').$call(requiredTexts('windowEndsAt')).$call(integers('count')).execute();
  await index(db, 'limitCounter', 'window', ['windowEndsAt']);

  await createTable(db, 'smsCode', 'phone')
    .$call(requiredTexts('codeHash', 'sentAt', 'expiresAt'))
    .$call(integers('tries'))
    .execute();
  await createTable(db, 'smsTicket', 'ticketHash').$call(requiredTexts('phone', 'expiresAt')).execute();
}

/**
 * The catalogue and the company (entities.md). Long texts are the last columns, so that reading a list touches few
 * pages.
 */
async function contentTables(db: Schema, engine: Engine): Promise<void> {
  await versionedTable(
    db,
    'category',
    requiredTexts('name', 'kind'),
    nullableTexts('parentId', 'iconId', 'coverId'),
    texts('code', 'description'),
  );
  await versionedIndexes(db, 'category');
  await index(db, 'category', 'parent', ['parentId', 'deletedAt', 'sort', 'createdAt']);
  await uniqueAmongLive(db, 'category', 'code');

  await versionedTable(
    db,
    'product',
    requiredTexts('name', 'categoryId', 'pesticideType', 'formulation', 'toxicity', 'regNo'),
    texts('crops', 'targets'),
    texts('tradeName', 'enName', 'totalContent', 'regHolder', 'regValidFrom', 'regValidTo', 'licenseNo', 'standardNo'),
    integers('restricted', 'hot', 'recommended', 'viewCount', 'shelfLifeMonths'),
    nullableTexts('videoId'),
    lists('ingredients', 'imageIds', 'fileIds', 'spec', 'usages'),
    texts('technical', 'performance', 'precautions', 'firstAid', 'storage'),
    lists('documents'),
  );
  await uniqueAmongLive(db, 'product', 'regNo');

  // The rows of 使用范围: the filters `crop` and `target` must match the same row, and 按作物找药 counts by the last columns.
  await db.schema
    .createTable('productUsage')
    .addColumn('productId', 'text', (column) => column.notNull().references('product.id').onDelete('cascade'))
    .$call(integers('place'))
    .$call(texts('crop', 'target'))
    .$call(integers('live'))
    .$call(texts('categoryId', 'type'))
    .addPrimaryKeyConstraint('productUsage_pk', ['productId', 'place'])
    .$call(withoutRowId(engine))
    .execute();
  await index(db, 'productUsage', 'names', ['crop', 'target', 'productId', 'live', 'categoryId', 'type']);

  await versionedTable(
    db,
    'material',
    requiredTexts('name', 'categoryId', 'grade'),
    texts('enName', 'casNo', 'formula', 'purity', 'appearance', 'density', 'meltingPoint', 'boilingPoint'),
    texts('flashPoint', 'solubility', 'standard', 'unNo', 'hazardClass', 'packingGroup', 'hsCode'),
    integers('hazardous', 'recommended', 'viewCount'),
    nullableIntegers('shelfLifeMonths'),
    nullableNumbers('molWeight', 'purityMin'),
    lists('aliases', 'packaging', 'ghs', 'imageIds', 'fileIds'),
    texts('storage', 'usage'),
    lists('documents'),
  );
  await index(db, 'material', 'nameCas', ['name', 'casNo', 'deletedAt']);

  await versionedTable(
    db,
    'banner',
    requiredTexts('title', 'imageId', 'position', 'linkType'),
    texts('linkTarget', 'startAt', 'endAt'),
    integers('clickCount'),
  );
  await versionedIndexes(db, 'banner');
  await index(db, 'banner', 'position', ['position', 'deletedAt', 'status', 'sort', 'createdAt']);

  await versionedTable(
    db,
    'gallery',
    requiredTexts('title', 'album', 'mediaType'),
    nullableTexts('videoId', 'posterId'),
    lists('imageIds'),
    texts('takenAt', 'description'),
  );
  await versionedIndexes(db, 'gallery');
  await index(db, 'gallery', 'album', ['album', 'deletedAt', 'status', 'sort', 'createdAt']);

  await versionedTable(
    db,
    'company',
    requiredTexts('name'),
    texts('shortName', 'slogan', 'creditCode', 'icp', 'contact', 'phone', 'email', 'wechat', 'address'),
    nullableTexts('logoId', 'qrId'),
    nullableIntegers('foundedYear'),
    nullableNumbers('lng', 'lat'),
    lists('certificates', 'milestones'),
    texts('intro'),
    lists('contacts'),
  );
}

/** Columns of an order; managers' lists show empty values last, which needs an index of its own upwards. */
const orders = {
  product: {
    /** What managers filter by. */
    filtered:
      'pesticideType formulation toxicity restricted hot recommended name regNo regValidTo imageIds crops targets search',
    /** What visitors sort and filter by. */
    feed: ['hot', 'viewCount', 'categoryId', 'formulation', 'toxicity', 'recommended'],
    views: ['hot', 'viewCount'],
    managers: { numbers: ['regNo'], popular: ['viewCount'], days: ['regValidTo'] },
    emptyLast: 'regValidTo',
  },
  material: {
    filtered: 'grade hazardous recommended purityMin casNo name imageIds search',
    feed: ['viewCount', 'categoryId', 'purityMin', 'hazardous', 'recommended'],
    views: ['viewCount'],
    managers: { numbers: ['casNo'], popular: ['viewCount'] },
    emptyLast: 'casNo',
  },
} as const;

/**
 * Keeps lists of 50,000 rows fast (measured; a product's row is about 4 KB wide).
 *
 * SQLite: one index contains all columns that a list filters by, in display order, so that filters and counts read the
 * index instead of the table. Without statistics the planner prefers an index with more equalities, so each index starts
 * with `deletedAt` alone, then its order.
 *
 * PostgreSQL: each order has an index over live records. With `deletedAt` as the first column the planner would not see
 * the order. Long texts are stored outside the row, and index entries as wide as SQLite's are not allowed.
 */
async function listIndexes(db: Schema, engine: Engine): Promise<void> {
  const live = sql`${sql.ref('deletedAt')} is null`;
  const visible = ['status', 'categoryId'];
  const place = ['sort', 'createdAt', 'id'];
  for (const table of ['product', 'material'] as const) {
    const { filtered, feed, views, managers, emptyLast } = orders[table];
    const empty = sql`(${sql.ref(emptyLast)} = ''), ${sql.ref(emptyLast)}, id`;
    await index(db, table, 'created', ['deletedAt', 'createdAt', 'id']);
    await index(db, table, 'updated', ['updatedAt']);
    await index(db, table, 'category', ['categoryId', 'deletedAt', 'status', ...place]);
    // For 待完善.
    await indexWith(db, table, 'no_picture', ['deletedAt'], sql`${sql.ref('imageIds')} = '[]'`);
    const shared = {
      ...Object.fromEntries(Object.entries(managers).map(([name, columns]) => [name, [...columns, 'id']])),
      names: ['name', 'id'],
      recent: ['updatedAt', 'id'],
      views: [...views, 'createdAt', 'id', ...visible],
    };
    if (engine === 'sqlite') {
      for (const [name, columns] of Object.entries({
        ...shared,
        list: [...place, ...visible, 'updatedAt', ...filtered.split(' ')],
        words: ['search', ...visible],
        feed: ['status', ...place, ...feed],
      })) {
        await index(db, table, name, ['deletedAt', ...columns]);
      }
      await indexWith(db, table, 'filled', [sql`${sql.ref('deletedAt')}, ${empty}`]);
    } else {
      for (const [name, columns] of Object.entries({
        ...shared,
        list: [...place, ...visible],
        newest: ['createdAt', 'id', ...visible],
      })) {
        await indexWith(db, table, name, columns, live);
      }
      await indexWith(db, table, 'filled', [empty], live);
      await indexWith(db, table, 'feed', [...place, ...feed], sql`${live} and status = 1`);
    }
  }
  const holder = ['regHolder', 'categoryId'];
  if (engine === 'sqlite') await index(db, 'product', 'holder', ['deletedAt', 'status', ...holder]);
  else {
    await indexWith(db, 'product', 'holder', holder, sql`${live} and status = 1`);
    await trigramIndexes(db);
  }
}

/** If PostgreSQL's trigram extension can be installed, an index finds keywords of three or more characters. */
async function trigramIndexes(db: Schema): Promise<void> {
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(db);
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  for (const table of ['product', 'material']) {
    await sql`create index ${sql.id(`${table}_trigrams`)} on ${sql.table(table)} using gin (search gin_trgm_ops)
      where ${sql.ref('deletedAt')} is null`.execute(db);
  }
}

/** 询价单, and the mails that announce them. */
async function inquiryTables(db: Schema): Promise<void> {
  await createTable(db, 'inquiry', 'id')
    .addColumn('ref', 'text', (column) => column.notNull().unique())
    .$call(requiredTexts('device', 'status', 'createdAt', 'updatedAt'))
    .$call(nullableTexts('userId', 'readAt', 'assigneeId'))
    .$call(integers('version'))
    .$call(texts('name', 'phone', 'company', 'region', 'message', 'search'))
    .$call(lists('items', 'events'))
    .$call(nullableTexts('consentAt'))
    .$call(texts('policyVersion'))
    .$call(lists('replaced'))
    .execute();
  await index(db, 'inquiry', 'created', ['createdAt', 'id']);
  await index(db, 'inquiry', 'state', ['status', 'createdAt', 'id']);
  await index(db, 'inquiry', 'own', ['device']);
  await index(db, 'inquiry', 'account', ['userId']);
  await index(db, 'inquiry', 'updated', ['updatedAt']);
  await indexWith(db, 'inquiry', 'unread', ['id'], sql`${sql.ref('readAt')} is null`);

  await createTable(db, 'inquiryMail', 'inquiryId')
    .$call(requiredTexts('nextAt'))
    .$call(integers('attempts'))
    .execute();
}

/** The rows of 资料 as 资料中心 reads them, and how often each was downloaded. Lists and totals are read from indexes. */
async function documentTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('recordDocument')
    .$call(requiredTexts('recordId'))
    .$call(integers('place'))
    .$call(requiredTexts('recordType', 'type', 'language', 'fileId', 'storedAt'))
    .$call(texts('title', 'edition', 'validTo'))
    .addPrimaryKeyConstraint('recordDocument_pk', ['recordId', 'place'])
    .execute();
  const newest = [sql`${sql.ref('storedAt')} desc`, sql`${sql.ref('recordId')} desc`, 'place'];
  const filtered = ['language', 'recordType', 'validTo'];
  await indexWith(db, 'recordDocument', 'newest', [...newest, 'type', ...filtered]);
  await indexWith(db, 'recordDocument', 'types', ['type', ...newest, ...filtered]);
  const days = ['validTo', 'type', 'language', 'recordType', 'recordId', 'place', 'storedAt'];
  await index(db, 'recordDocument', 'days', days);
  await index(db, 'recordDocument', 'records', ['recordId', 'type', 'language']);
  await db.schema
    .createTable('documentDownload')
    .$call(requiredTexts('recordId', 'fileId'))
    .$call(integers('downloads'))
    .addPrimaryKeyConstraint('documentDownload_pk', ['recordId', 'fileId'])
    .execute();
}

/** The search index of the visitors' feed, the groups that 筛选 counts, 词库, and what is suggested while somebody types. */
async function searchTables(db: Schema, engine: Engine): Promise<void> {
  const document = sql.table('searchDocument');
  await db.schema
    .createTable('searchDocument')
    .addColumn('no', engine === 'sqlite' ? 'integer' : 'serial', (column) => column.primaryKey())
    .$call(requiredTexts('id', 'type', 'createdAt'))
    .$call(integers('live', 'hot', 'views'))
    .$call(texts('categoryId'))
    .$call((table) =>
      engine === 'sqlite' ? table : table.addColumn('tokens', sql`tsvector`, (each) => each.notNull().defaultTo('')),
    )
    .$call(integers('version'))
    .$call(texts('filterGroup', 'ingredientNames'))
    .execute();
  await db.schema.createIndex('searchDocument_id').unique().on('searchDocument').column('id').execute();
  await index(db, 'searchDocument', 'newest', ['createdAt', 'id', 'type', 'live']);
  if (engine === 'sqlite') {
    await sql`create virtual table ${sql.table('searchIndex')} using fts5(
      tokens, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '.%='")`.execute(db);
  } else {
    // Tokens are stored apart, so that ranking reads few pages; the other texts are not, since searches read each id.
    await sql`alter table ${document} set (toast_tuple_target = 128)`.execute(db);
    const plain = ['id', 'type', 'categoryId', 'createdAt', 'filterGroup', 'ingredientNames'];
    await sql`alter table ${document}
      ${sql.join(plain.map((name) => sql`alter column ${sql.ref(name)} set storage plain`))}`.execute(db);
    await sql`create index ${sql.id('searchDocument_tokens')} on ${document} using gin (tokens)`.execute(db);
  }
  await createTable(db, 'filterGroup', 'key')
    .$call(integers('recommended', 'hazardous'))
    .$call(requiredTexts('formulation', 'toxicity', 'usages'))
    .$call(nullableNumbers('purityMin'))
    .execute();

  await db.schema
    .createTable('searchTerm')
    .$call(requiredTexts('term', 'kind'))
    .addPrimaryKeyConstraint('searchTerm_pk', ['term', 'kind'])
    .execute();
  await db.schema
    .createTable('searchTermKey')
    .$call(requiredTexts('key', 'term'))
    .addPrimaryKeyConstraint('searchTermKey_pk', ['key', 'term'])
    .$call(withoutRowId(engine))
    .execute();

  await versionedTable(
    db,
    'synonym',
    requiredTexts('kind', 'name'),
    integers('site'),
    texts('enName', 'casNo', 'moa', 'code'),
    lists('aliases', 'groups'),
  );
  await versionedIndexes(db, 'synonym');
  await index(db, 'synonym', 'name', ['name', 'kind', 'deletedAt']);
  await db.schema
    .createTable('searchSynonym')
    .$call(requiredTexts('owner', 'kind', 'term', 'means', 'relation'))
    .addPrimaryKeyConstraint('searchSynonym_pk', ['owner', 'term', 'relation'])
    .execute();
  await index(db, 'searchSynonym', 'term', ['kind', 'term', 'relation']);

  // Compared by bytes, as SQLite does: the order is the same on both engines, and a range finds a beginning.
  const text = engine === 'postgres' ? sql`text collate "C"` : 'text';
  await db.schema
    .createTable('searchWord')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .$call(requiredTexts('kind', 'term', 'text'))
    .$call(integers('weight'))
    .$call(texts('witness'))
    .execute();
  await db.schema
    .createTable('searchWordKey')
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('word', text, (column) => column.notNull())
    .$call(integers('rank'))
    .addPrimaryKeyConstraint('searchWordKey_pk', ['word', 'key'])
    .$call(withoutRowId(engine))
    .execute();
  await indexWith(db, 'searchWordKey', 'key', ['key', sql`${sql.ref('rank')} desc`, 'word']);
}

/** Modules with their origins, releases, tokens and rights, the log of all changes, and what devices report of builds. */
async function moduleTables(db: Schema, engine: Engine): Promise<void> {
  const ofModule = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('module', 'text', (column) => column.notNull().references('remoteModule.name'));
  await createTable(db, 'remoteModule', 'name')
    .$call(requiredTexts('origin'))
    .$call(nullableTexts('stable', 'canary'))
    .$call(integers('canaryPercent'))
    .$call(nullableTexts('disabledAt'))
    .execute();
  await ofModule('remoteRelease')
    .$call(requiredTexts('build', 'releasedAt'))
    .$call(nullableTexts('revokedAt'))
    .$call(requiredTexts('release'))
    .$call(integers('forced'))
    .addPrimaryKeyConstraint('remoteRelease_pk', ['module', 'build'])
    .execute();
  await index(db, 'remoteRelease', 'newest', ['module', 'releasedAt']);
  await ofModule('remoteRevokedKey')
    .$call(requiredTexts('key', 'revokedAt'))
    .addPrimaryKeyConstraint('remoteRevokedKey_pk', ['module', 'key'])
    .execute();
  await createTable(db, 'remoteToken', 'hash')
    .$call(requiredTexts('module', 'label', 'createdAt'))
    .execute();
  await index(db, 'remoteToken', 'module', ['module', 'label']);
  await ofModule('remoteRight')
    .$call(requiredTexts('name', 'types'))
    .addPrimaryKeyConstraint('remoteRight_pk', ['name'])
    .execute();
  await createTable(db, 'remoteChange', 'id')
    .$call(requiredTexts('at', 'module', 'action', 'detail', 'by', 'requestId'))
    .$call(nullableTexts('build', 'actorId'))
    .execute();
  await index(db, 'remoteChange', 'module', ['module', 'id']);
  await appendOnly(db, engine, 'remoteChange');

  // Each account and each device counts once for a build and phase: two unique keys.
  await db.schema
    .createTable('remoteSeen')
    .$call(requiredTexts('module', 'build', 'phase', 'account', 'device', 'at'))
    .addPrimaryKeyConstraint('remoteSeen_pk', ['module', 'build', 'phase', 'account'])
    .addUniqueConstraint('remoteSeen_device', ['module', 'build', 'phase', 'device'])
    .execute();
  await index(db, 'remoteSeen', 'since', ['module', 'build', 'phase', 'at']);
  await index(db, 'remoteSeen', 'age', ['at']);
  await db.schema
    .createTable('remoteCount')
    .$call(requiredTexts('module', 'build', 'hour', 'phase'))
    .$call(texts('during', 'kind'))
    .$call(integers('loadTime', 'devices'))
    .addPrimaryKeyConstraint('remoteCount_pk', ['hour', 'module', 'build', 'phase', 'during', 'kind', 'loadTime'])
    .execute();
  await db.schema
    .createTable('remoteRules')
    .addColumn('module', 'text', (column) => column.primaryKey().notNull().references('remoteModule.name'))
    .addColumn('percent', 'double precision', (column) => column.notNull())
    .addColumn('timesStable', 'double precision', (column) => column.notNull())
    .$call(integers('devices', 'climb'))
    .$call(texts('webhook'))
    .addColumn('ownRules', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await createTable(db, 'remoteNotice', 'id')
    .$call(requiredTexts('module', 'body', 'nextAt'))
    .$call(integers('attempts'))
    .execute();
}

/** Text columns that lists are sorted by: by code point, as SQLite does, whatever the locale of the PostgreSQL database. */
async function sortByCodePoint(db: Schema): Promise<void> {
  const sorted = {
    category: ['name'],
    product: ['name', 'regNo', 'regValidTo'],
    material: ['name', 'casNo'],
    banner: ['title', 'startAt', 'endAt'],
    gallery: ['title', 'takenAt'],
    userAccount: ['username', 'lastLoginAt'],
  };
  for (const [table, columns] of Object.entries(sorted)) {
    const changes = columns.map((name) => sql`alter column ${sql.ref(name)} type text collate "C"`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
}
