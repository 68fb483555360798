import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SynonymInput, SynonymKind } from '@admin-h5/contract';
import { formulationNames, formulations, synonymKinds } from '@admin-h5/contract';
import { synonymSchema } from '@admin-h5/contract/validation';
import Joi from 'joi';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { newOrderedId } from '../ids.ts';
import { searchText } from './search-text.ts';
import { namesOfSynonym, synonymRows } from './synonym-rows.ts';
import { rememberTerms } from './terms.ts';

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

/** The entries of 词库 that come with the application, each checked by the rules of its form. */
export function factEntries(): SynonymInput[] {
  const { same, includes } = read('search-facts.json', factsSchema);
  const { modes } = read('modes-of-action.json', modesSchema);
  const entries = new Map<string, SynonymInput>();
  const usual = new Map(same.flatMap(({ kind: of, names: all }) => all.map((name) => [`${of} ${name}`, all[0] ?? ''])));
  const entryOf = (of: SynonymKind, text: string): SynonymInput => {
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
    const entry = entryOf(of, first);
    for (const other of others) {
      if (casNo.test(other)) entry.casNo = other;
      else if (of === 'ingredient' && entry.enName === '' && english.test(other)) entry.enName = other;
      else entry.aliases.push(other);
    }
  }
  for (const { kind: of, name, parts, sites = [] } of includes) {
    const group = entryOf(of, name).name;
    for (const part of [...parts, ...sites]) entryOf(of, part).groups.push(group);
    for (const site of sites) entryOf(of, site).site = true;
  }
  for (const { code, zh } of formulations) {
    Object.assign(entryOf('formulation', zh), {
      code,
      aliases: formulationNames(code).filter((name) => ![zh, code].includes(name)),
    });
  }
  for (const { moa, ingredients } of modes) for (const name of ingredients) entryOf('ingredient', name).moa = moa;
  return [...entries.values()].map((entry) => {
    const result = synonymSchema.validate(entry);
    if (result.error) throw new Error(`${entry.name}: ${result.error.message}`);
    return result.value;
  });
}

/** Stores these entries in a new database. */
export async function storeFacts(db: Kysely<Database>): Promise<void> {
  const now = new Date().toISOString();
  const entries = factEntries().map((entry) => ({ entry, id: newOrderedId() }));
  const common = { version: 1, createdAt: now, updatedAt: now, createdBy: null, updatedBy: null, deletedAt: null };
  for (const { entry, id } of entries) {
    const { aliases, groups, site } = entry;
    const search = searchText([...namesOfSynonym(entry), ...groups, entry.moa]);
    const lists = { aliases: JSON.stringify(aliases), groups: JSON.stringify(groups), site: Number(site) };
    await db
      .insertInto('synonym')
      .values({ ...entry, ...lists, ...common, id, search })
      .execute();
    await db.insertInto('searchSynonym').values(synonymRows(id, entry)).execute();
  }
  await rememberTerms(
    db,
    entries.flatMap(({ entry }) => {
      const { kind: of } = entry;
      return of === 'formulation' ? [] : namesOfSynonym(entry).map((text) => ({ text, kind: of }));
    }),
  );
}
