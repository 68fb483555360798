import type { SearchPart, SearchPartKind } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { similarTerms } from './terms.ts';

/** Parts that may be misspelled: what was recognised as something else is right. */
const doubtful: readonly SearchPartKind[] = ['text', 'name'];
/** Most corrections that are tried. */
const maxTries = 3;

/** Keywords with the doubtful parts replaced by similar terms, the likeliest first. */
export async function correctionsOf(db: Kysely<Database>, parts: readonly SearchPart[]): Promise<string[]> {
  const whole = parts.length > 1 ? await similarTerms(db, parts.map(({ text }) => text).join('')) : [];
  const choices: string[][] = [];
  for (const { text, kind } of parts) {
    const similar = doubtful.includes(kind) ? await similarTerms(db, text) : [];
    choices.push([...new Set(similar.map(({ term }) => term))]);
  }
  const most = Math.min(maxTries, Math.max(0, ...choices.map((terms) => terms.length)));
  const replaced = Array.from({ length: most }, (_, at) =>
    parts.map(({ text }, place) => choices[place]?.[at] ?? choices[place]?.[0] ?? text).join(' '),
  );
  // A misspelled name may have been split into a shorter name and a rest.
  return [...replaced, ...whole.slice(0, 1).map(({ term }) => term)];
}
