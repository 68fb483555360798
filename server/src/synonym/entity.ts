/** 词库 on the server: the rules of its entries, and the rows by which search knows them. */
import { type FieldError, type LogAction, type Synonym, synonymFields, type SynonymInput } from '@admin-h5/contract';
import { synonymSchema } from '@admin-h5/contract/validation';
import type { Kysely } from 'kysely';
import { among } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { conflict } from '../errors.ts';
import type { CheckContext, EntityDescription, StoredRecord } from '../records/entity-description.ts';
import { fieldFilters } from '../records/query.ts';
import { namesOfSynonym, synonymRows, wordsOfSynonym } from '../search/synonyms.ts';
import { rememberTerms } from '../search/known-terms.ts';
import { squash } from '../search/comparable-text.ts';
import { rememberWords } from '../search/suggested-words.ts';

export async function namedSynonyms(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<{ kind: string; name: string; id: string }[]> {
  return db
    .selectFrom('synonym')
    .select(['kind', 'name', 'id'])
    .where('name', 'in', names)
    .where('deletedAt', 'is', null)
    .execute();
}

async function countMembers(
  db: Kysely<Database>,
  { kind, name }: Pick<SynonymInput, 'kind' | 'name'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('searchSynonym')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('term', '=', squash(name))
    .where('relation', '<>', 'same')
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the entries named `groups`, or what includes these, have one of the names of `own`. */
async function isCircle(
  { scope, input, current }: CheckContext<SynonymInput>,
  ownNames: ReadonlyMap<string, string>,
): Promise<boolean> {
  const seen = new Set<string>();
  let level = input.groups.map(squash);
  while (level.length > 0) {
    if (level.some((term) => ownNames.has(term))) return true;
    for (const term of level) seen.add(term);
    const above = await scope.trx
      .selectFrom('searchSynonym as named')
      .innerJoin('searchSynonym as group', 'group.owner', 'named.owner')
      .select('group.term')
      .distinct()
      .where('named.kind', '=', input.kind)
      .where('named.relation', '=', 'same')
      .where(among(scope.trx, 'named.term', level))
      .where('named.owner', '<>', current?.id ?? '')
      .where('group.relation', '<>', 'same')
      .execute();
    level = above.map(({ term }) => term).filter((term) => !seen.has(term));
  }
  return false;
}

/**
 * Each name belongs to one entry of a kind: otherwise it would be a matter of chance which of them is meant. No entry
 * includes itself: 按作物找药 would have no top to begin at.
 */
async function check(context: CheckContext<SynonymInput>): Promise<FieldError[]> {
  const { scope, input, current } = context;
  // Search compares names without their signs, and nothing would be left of this one.
  if (squash(input.name) === '') return [{ field: 'name', message: '名称要有文字或数字' }];
  const errors: FieldError[] = [];
  const names = new Map(namesOfSynonym(input).map((name) => [squash(name), name]));
  const taken = await scope.trx
    .selectFrom('synonym')
    .innerJoin('searchSynonym', 'searchSynonym.owner', 'synonym.id')
    .select(['synonym.name', 'searchSynonym.term'])
    .where('searchSynonym.kind', '=', input.kind)
    .where('searchSynonym.relation', '=', 'same')
    .where('synonym.id', '<>', current?.id ?? '')
    .where(among(scope.trx, 'searchSynonym.term', [...names.keys()]))
    .execute();
  for (const { name, term } of taken) {
    const field = term === squash(input.name) ? 'name' : 'aliases';
    errors.push({ field, message: `「${names.get(term) ?? term}」已是「${name}」的名称` });
  }
  if (input.groups.some((group) => names.has(squash(group)))) {
    errors.push({ field: 'groups', message: '上级不能是它自己' });
  } else if (await isCircle(context, names)) {
    errors.push({ field: 'groups', message: `上级成了循环：「${input.name}」已属于它自己` });
  }
  const isRenamed = current && !names.has(squash(current.name));
  if (isRenamed && (await countMembers(scope.trx, current)) > 0) {
    errors.push({ field: 'name', message: `「${current.name}」是其他词条的上级，改名时请把原名称留作别名` });
  }
  return errors;
}

async function guard(scope: WriteScope, record: StoredRecord<SynonymInput>, action: 'delete' | 'status') {
  if (action !== 'delete') return;
  const members = await countMembers(scope.trx, record);
  if (members > 0) throw conflict(`「${record.name}」是 ${members} 个词条的上级，请先修改它们`, 'NOT_EMPTY');
}

/** Actions after which an entry no longer counts. */
const removing: readonly LogAction[] = ['delete', 'purge'];

/** Keeps what search reads equal to the entry. Keywords are understood by it, so no record has to be indexed again. */
async function storeRows({ trx }: WriteScope, action: LogAction, record: StoredRecord<SynonymInput>): Promise<void> {
  await trx.deleteFrom('searchSynonym').where('owner', '=', record.id).execute();
  if (removing.includes(action) || record.status === 0) return;
  const rows = synonymRows(record.id, record);
  if (rows.length === 0) return;
  await trx.insertInto('searchSynonym').values(rows).execute();
  const { kind } = record;
  await rememberWords(trx, wordsOfSynonym(record));
  if (kind === 'formulation') return;
  await rememberTerms(
    trx,
    namesOfSynonym(record).map((text) => ({ text, kind })),
  );
}

/** 词库: what search and 按作物找药 know besides the records. */
export const synonyms: EntityDescription<SynonymInput, Synonym> = {
  entity: 'synonym',
  table: 'synonym',
  right: 'product',
  fields: synonymFields,
  schema: synonymSchema,
  label: ({ name }) => name,
  searchTexts: (record) => [...namesOfSynonym(record), ...record.groups, record.moa],
  filters: fieldFilters(synonymFields, ['kind', 'site']),
  sortable: ['name'],
  orderGroup: ['kind'],
  check,
  guard,
  after: storeRows,
  present: (_db, records) => Promise.resolve(records),
};
