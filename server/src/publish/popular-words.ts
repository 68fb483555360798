import type { Suggestion } from '@admin-h5/contract';
import { mostSuggestions } from '@admin-h5/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Knowledge } from '../search/recognise.ts';
import { hasHan } from '../search/text.ts';
import type { Aim } from './leading-words.ts';
import { leading } from './leading-words.ts';

/** The most popular words, of which those that lead somewhere are looked for. */
const mostCandidates = 200;
/** Words that are looked up in the index at once. */
const portion = 16;
/** Kinds of the popular words: those that people look for products by. */
const popularKinds = ['crop', 'target', 'ingredient', 'product', 'material', 'pesticideType'] as const;
/** Most popular words of one kind, so that a register of many crops also shows what they are protected by. */
const mostOfKind = 2;

/** What records most say that lead somewhere, for somebody who has typed nothing: usual Chinese names alone. */
export async function popularWords(database: DatabaseHandle, { synonyms }: Knowledge, aim: Aim): Promise<Suggestion[]> {
  const rows = await database.reader
    .selectFrom('searchWord')
    .select(['kind', 'term', 'text', 'witness'])
    .where('kind', 'in', popularKinds)
    .where('weight', '>', 0)
    .orderBy('weight', 'desc')
    .orderBy('id')
    .limit(mostCandidates)
    .execute();
  const usual = rows.filter(({ term }) => hasHan(term) && !synonyms.isAlias(term));
  const counts = new Map<string, number>();
  const found = new Map<string, Suggestion>();
  for (let start = 0; start < usual.length && found.size < mostSuggestions; start += portion) {
    for (const { kind, term, text } of await leading(database, usual.slice(start, start + portion), aim)) {
      const count = counts.get(kind) ?? 0;
      if (count === mostOfKind || found.has(term) || found.size === mostSuggestions) continue;
      counts.set(kind, count + 1);
      found.set(term, { text, kind, matched: 0 });
    }
  }
  return [...found.values()];
}
