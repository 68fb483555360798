/** The entries of 词库 that a new database begins with, and the names that people use, read from files of the repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  formulationNames,
  formulations,
  synonymFields,
  type SynonymInput,
  type SynonymKind,
  synonymKinds,
} from '@admin-h5/contract';
import { synonymSchema } from '@admin-h5/contract/validation';
import Joi from 'joi';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { newOrderedId } from '../ids.ts';
import { searchText } from './managers-keyword.ts';
import { namesOfSynonym, synonymRows } from './synonyms.ts';
import { rememberTerms } from './known-terms.ts';
import { squash } from './comparable-text.ts';

/** `server/seed/search-facts.json`. */
interface Facts {
  /** Names of one thing; the first is the one that registers use. */
  same: { kind: SynonymKind; names: string[] }[];
  /** What people include when they say `name`; `sites`: places and ways of growing it. */
  includes: { kind: SynonymKind; name: string; parts: string[]; sites?: string[] }[];
}

/** `server/seed/modes-of-action.json`. */
interface Modes {
  /** Where the groups are published. */
  source: string;
  modes: { moa: string; ingredients: string[] }[];
}

const kind = Joi.string()
  .valid(...synonymKinds)
  .required();
const names = Joi.array().items(Joi.string()).min(1).required();
const factsSchema = Joi.object<Facts, true>({
  same: Joi.array().items(Joi.object({ kind, names })).required(),
  includes: Joi.array()
    .items(Joi.object({ kind, name: Joi.string().required(), parts: names, sites: names.optional() }))
    .required(),
});
const modesSchema = Joi.object<Modes, true>({
  source: Joi.string().required(),
  modes: Joi.array()
    .items(Joi.object({ moa: Joi.string().required(), ingredients: names }))
    .required(),
});

function read<Content>(file: string, schema: Joi.ObjectSchema<Content>): Content {
  const content: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../seed', file), 'utf8'));
  const result = schema.required().validate(content);
  if (result.error) throw result.error;
  return result.value;
}

const casNo = /^\d{2,7}-\d{2}-\d$/;
const english = /^[a-z][a-z0-9 ,-]+$/i;

function readEntries(file: 'search-facts.json' | 'spoken-names.json') {
  const { same, includes } = read(file, factsSchema);
  const entries = new Map<string, SynonymInput>();
  const usual = new Map(same.flatMap(({ kind: of, names: all }) => all.map((name) => [`${of} ${name}`, all[0] ?? ''])));
  const findEntry = (of: SynonymKind, text: string): SynonymInput => {
    const name = usual.get(`${of} ${text}`) ?? text;
    const known = entries.get(`${of} ${name}`);
    if (known) return known;
    const rest = { aliases: [], groups: [], site: false, enName: '', casNo: '', moa: '', code: '' };
    const entry: SynonymInput = { kind: of, name, ...rest, sort: 0, status: 1 };
    entries.set(`${of} ${name}`, entry);
    return entry;
  };
  for (const {
    kind: of,
    names: [first = '', ...others],
  } of same) {
    const entry = findEntry(of, first);
    for (const other of others) {
      if (casNo.test(other)) entry.casNo = other;
      else if (of === 'ingredient' && entry.enName === '' && english.test(other)) entry.enName = other;
      else entry.aliases.push(other);
    }
  }
  for (const { kind: of, name, parts, sites = [] } of includes) {
    const group = findEntry(of, name).name;
    for (const part of [...parts, ...sites]) findEntry(of, part).groups.push(group);
    for (const site of sites) findEntry(of, site).site = true;
  }
  return { entries, entryOf: findEntry };
}

/** Entries by the rules of their form. */
const checked = (entries: Iterable<SynonymInput>): SynonymInput[] =>
  Array.from(entries, (entry) => {
    const result = synonymSchema.validate(entry);
    if (result.error) throw new Error(`${entry.name}: ${result.error.message}`);
    return result.value;
  });

/** The entries of 词库 that a new database begins with. */
export function factEntries(): SynonymInput[] {
  const { entries, entryOf } = readEntries('search-facts.json');
  for (const { code, zh } of formulations) {
    Object.assign(entryOf('formulation', zh), {
      code,
      aliases: formulationNames(code).filter((name) => ![zh, code].includes(name)),
    });
  }
  const { modes } = read('modes-of-action.json', modesSchema);
  for (const { moa, ingredients } of modes) for (const name of ingredients) entryOf('ingredient', name).moa = moa;
  return checked(entries.values());
}

/** The names that farmers and dealers use; `addSpokenNames` adds them to what is there. */
export const spokenEntries = (): SynonymInput[] => checked(readEntries('spoken-names.json').entries.values());

const toColumns = ({ aliases, groups, site }: SynonymInput) => ({
  aliases: JSON.stringify(aliases),
  groups: JSON.stringify(groups),
  site: Number(site),
});
const makeSearchText = (entry: SynonymInput) => searchText([...namesOfSynonym(entry), ...entry.groups, entry.moa]);

async function storeEntry(db: Kysely<Database>, entry: SynonymInput): Promise<void> {
  const now = new Date().toISOString();
  const common = { version: 1, createdAt: now, updatedAt: now, createdBy: null, updatedBy: null, deletedAt: null };
  const id = newOrderedId();
  await db
    .insertInto('synonym')
    .values({ ...entry, ...toColumns(entry), ...common, id, search: makeSearchText(entry) })
    .execute();
  await db.insertInto('searchSynonym').values(synonymRows(id, entry)).execute();
}

const rememberEntries = (db: Kysely<Database>, entries: readonly SynonymInput[]) =>
  rememberTerms(
    db,
    entries.flatMap((entry) => {
      const { kind: of } = entry;
      return of === 'formulation' ? [] : namesOfSynonym(entry).map((text) => ({ text, kind: of }));
    }),
  );

/** Stores these entries; called once, by the migration that makes the table. */
export async function storeFacts(db: Kysely<Database>): Promise<void> {
  const entries = factEntries();
  for (const entry of entries) await storeEntry(db, entry);
  await rememberEntries(db, entries);
}

/** All entries that are not deleted, as they are stored. */
async function storedEntries(db: Kysely<Database>): Promise<(SynonymInput & { id: string; version: number })[]> {
  const rows = await db.selectFrom('synonym').selectAll().where('deletedAt', 'is', null).execute();
  return rows.map(({ aliases, groups, site, ...row }) => {
    const lists: { aliases: string[]; groups: string[] } = { aliases: JSON.parse(aliases), groups: JSON.parse(groups) };
    return { ...row, ...lists, site: site === 1 };
  });
}

/** Writes what search reads of the entries anew: how texts are compared has changed. */
export async function rewriteSynonyms(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('searchSynonym').execute();
  for (const entry of await storedEntries(db))
    if (entry.status === 1) await db.insertInto('searchSynonym').values(synonymRows(entry.id, entry)).execute();
}

/**
 * Adds the names that people use to the entries of a database, without those that belong to another entry. An entry that
 * was deleted or is not used stays so.
 */
export async function addSpokenNames(db: Kysely<Database>): Promise<void> {
  const stored = await storedEntries(db);
  const owners = new Map(
    stored.flatMap((entry) => namesOfSynonym(entry).map((name) => [`${entry.kind} ${squash(name)}`, entry])),
  );
  const entries = spokenEntries();
  for (const entry of entries) {
    const isFree = (name: string) => !owners.has(`${entry.kind} ${squash(name)}`);
    const aliases = entry.aliases.filter(isFree);
    const owner = owners.get(`${entry.kind} ${squash(entry.name)}`);
    if (!owner) await storeEntry(db, { ...entry, aliases });
    else if (owner.name === entry.name && owner.status === 1) {
      // A group that somebody chose is theirs.
      const groups = owner.groups.length > 0 ? owner.groups : entry.groups;
      if (aliases.length === 0 && groups.length === owner.groups.length) continue;
      const all = { ...owner, groups, aliases: [...owner.aliases, ...aliases].slice(0, synonymFields.aliases.max) };
      await db
        .updateTable('synonym')
        .set({ ...toColumns(all), search: makeSearchText(all), version: owner.version + 1 })
        .where('id', '=', owner.id)
        .execute();
    }
  }
  await rememberEntries(db, entries);
}
