import { type HistoryEntry, type LogEntry, productFullName } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { isId } from '../ids.ts';

/** Most entries of a history. */
const longest = 200;

type Snapshot = LogEntry['before'];

/** A logged snapshot: always an object, since `logOperation` writes nothing else. */
export const parseSnapshot = (text: string | null): Snapshot => (text === null ? null : JSON.parse(text));

/** The names that one entry's snapshots mention. */
function namesFor({ before, after }: { before: Snapshot; after: Snapshot }, names: ReferenceNames): ReferenceNames {
  const mentioned = new Set([before, after].flatMap((snapshot) => Object.values(snapshot ?? {})));
  return Object.fromEntries(Object.entries(names).filter(([id]) => mentioned.has(id)));
}

/** Log entries as returned: snapshots parsed, with the names of the records they mention. */
export async function readEntries<Row extends { before: string | null; after: string | null }>(
  db: Kysely<Database>,
  rows: readonly Row[],
) {
  const entries = rows.map((row) => ({ ...row, before: parseSnapshot(row.before), after: parseSnapshot(row.after) }));
  const names = await referenceNames(
    db,
    entries.flatMap(({ before, after }) => [before, after]),
  );
  return entries.map((entry) => ({ ...entry, names: namesFor(entry, names) }));
}

/** History of one record, newest first. */
export async function readHistory(
  db: Kysely<Database>,
  entity: LogEntry['entity'],
  id: string,
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('operationLog')
    .select(['id', 'action', 'at', 'actorId', 'actorName', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(longest)
    .execute();
  return readEntries(db, rows);
}

type Target = 'category' | 'product' | 'material' | 'user';
type ReferenceNames = Readonly<Record<string, string>>;

/** Fields that contain the id of another record, with the tables of that record. */
const references: Readonly<Record<string, readonly Target[]>> = {
  parentId: ['category'],
  categoryId: ['category'],
  // A snapshot need not contain the link's type, so the target may be of any of these.
  linkTarget: ['product', 'material'],
  assigneeId: ['user'],
};

function idsIn(snapshots: readonly Snapshot[]): Map<Target, Set<string>> {
  const found = new Map<Target, Set<string>>();
  for (const snapshot of snapshots) {
    for (const [field, targets] of Object.entries(references)) {
      const id = snapshot?.[field];
      if (typeof id !== 'string' || !isId(id)) continue;
      for (const target of targets) found.set(target, (found.get(target) ?? new Set()).add(id));
    }
  }
  return found;
}

type ReadNames = (db: Kysely<Database>, ids: string[]) => Promise<{ id: string; name: string }[]>;

const namesIn =
  (table: 'category' | 'material'): ReadNames =>
  (db, ids) =>
    db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();

const productNames: ReadNames = async (db, ids) => {
  const columns = ['id', 'name', 'totalContent', 'formulation'] as const;
  const products = await db.selectFrom('product').select(columns).where('id', 'in', ids).execute();
  return products.map((product) => ({ id: product.id, name: productFullName(product) }));
};

/** What the people of these ids are called, deleted ones too. */
export const personNames: ReadNames = async (db, ids) => {
  const people = await db
    .selectFrom('userAccount')
    .select(['id', 'realName', 'username'])
    .where('id', 'in', ids)
    .execute();
  return people.map(({ id, realName, username }) => ({ id, name: realName || username }));
};

const readNames: Readonly<Record<Target, ReadNames>> = {
  category: namesIn('category'),
  product: productNames,
  material: namesIn('material'),
  user: personNames,
};

/** Last logged names of records that were removed for good. */
async function loggedNames(db: Kysely<Database>, targets: readonly Target[], ids: readonly string[]) {
  const newest = db
    .selectFrom('operationLog')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('entity', 'in', targets)
    .where('entityId', 'in', ids)
    .groupBy('entityId');
  return db.selectFrom('operationLog').select(['entityId as id', 'label as name']).where('id', 'in', newest).execute();
}

/**
 * Names of the records that snapshots mention, by id: the present name, also from the recycle bin, else the last
 * logged name. So a log entry stays readable after the records it mentions are removed.
 */
async function referenceNames(db: Kysely<Database>, snapshots: readonly Snapshot[]): Promise<ReferenceNames> {
  const asked = idsIn(snapshots);
  const present = await Promise.all([...asked].map(([target, ids]) => readNames[target](db, [...ids])));
  const names = new Map(present.flat().map(({ id, name }) => [id, name]));
  const gone = [...new Set([...asked.values()].flatMap((ids) => [...ids]))].filter((id) => !names.has(id));
  if (gone.length > 0) {
    for (const { id, name } of await loggedNames(db, [...asked.keys()], gone)) names.set(id, name);
  }
  return Object.fromEntries(names);
}
