import { readFileSync } from 'node:fs';
import path from 'node:path';
import Joi from 'joi';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { SynonymRow } from './tables.ts';
import { rememberTerms } from './terms.ts';
import { squash } from './text.ts';

type Kind = SynonymRow['kind'];

/** `server/seed/search-facts.json`. */
interface Facts {
  /** Names of one thing; the first is the one that registers use. */
  same: { kind: Kind; names: string[] }[];
  /** What people include when they say `name`. */
  includes: { kind: Kind; name: string; parts: string[] }[];
}

const kind = Joi.string().valid('ingredient', 'crop', 'target').required();
const names = Joi.array().items(Joi.string()).min(1).required();
const schema = Joi.object<Facts, true>({
  same: Joi.array().items(Joi.object({ kind, names })).required(),
  includes: Joi.array()
    .items(Joi.object({ kind, name: Joi.string().required(), parts: names }))
    .required(),
});

const file = path.join(import.meta.dirname, '../../seed/search-facts.json');

function readFacts(): Facts {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const result = schema.validate(content);
  if (result.error) throw result.error;
  return result.value;
}

const row = (of: Kind, term: string, means: string, relation: SynonymRow['relation']): SynonymRow => ({
  term: squash(term),
  kind: of,
  means: squash(means),
  relation,
});

/** Stores the facts that come with the application; rows that exist stay as they are. */
export async function storeFacts(db: Kysely<Database>): Promise<void> {
  const { same, includes } = readFacts();
  const rows = [
    ...same.flatMap(({ kind: of, names: [first = '', ...others] }) =>
      others.map((other) => row(of, other, first, 'same')),
    ),
    ...includes.flatMap(({ kind: of, name, parts }) => parts.map((part) => row(of, name, part, 'includes'))),
  ];
  for (const each of rows) {
    await db
      .insertInto('searchSynonym')
      .values(each)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await rememberTerms(
    db,
    rows.flatMap(({ term, means, kind: of }) => [term, means].map((text) => ({ text, kind: of }))),
  );
}
