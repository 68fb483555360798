import type { SearchPart, SearchPartKind } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Term } from './tables.ts';
import { similarTerms } from './known-terms.ts';
import { wordsOfTerms } from './suggested-words.ts';

/** Parts that may be misspelled: what was recognised as something else is right. */
const doubtful: readonly SearchPartKind[] = ['text', 'name'];
/** Most corrections that are tried. */
const maxTries = 3;

/** Similar terms of which the visible ones are looked for. */
const maxSimilar = 24;

/** Those of the terms that visible records contain. */
type Visible = (terms: readonly Term[]) => Promise<Term[]>;

/** Visible terms similar to a text, as records write them, the likeliest first. */
async function similarWords(db: Kysely<Database>, text: string, visible: Visible): Promise<string[]> {
  const similar = await visible((await similarTerms(db, text)).slice(0, maxSimilar));
  const terms = [...new Set(similar.map(({ term }) => term))].slice(0, maxTries);
  const forms = new Map((await wordsOfTerms(db, terms)).map((word) => [word.term, word.text]));
  return terms.map((term) => forms.get(term) ?? term);
}

/** Keywords with the doubtful parts replaced by similar terms, the likeliest first. */
export async function correctionsOf(
  db: Kysely<Database>,
  parts: readonly SearchPart[],
  visible: Visible,
): Promise<string[]> {
  const whole = parts.length > 1 ? await similarWords(db, parts.map(({ text }) => text).join(''), visible) : [];
  const choices: string[][] = [];
  for (const { text, kind } of parts)
    choices.push(doubtful.includes(kind) ? await similarWords(db, text, visible) : []);
  const max = Math.max(0, ...choices.map((words) => words.length));
  const replaced = Array.from({ length: max }, (_, at) =>
    parts.map(({ written }, place) => choices[place]?.[at] ?? choices[place]?.[0] ?? written).join(' '),
  );
  // A misspelled name may have been split into a shorter name and a rest.
  return [...replaced, ...whole.slice(0, 1)];
}
