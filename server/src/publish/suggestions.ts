/** Suggests words to a visitor who types in the search field, and popular ones before: only such as lead to records. */
import { keywordLimit, mostSuggestions, type Suggestion, type SuggestionsQuery } from '@admin-h5/contract';
import type { FastifyInstance } from 'fastify';
import Joi from 'joi';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../database/connection.ts';
import { freshnessOf, imports } from '../database/data-version.ts';
import { keywordRule } from '../records/query.ts';
import { matchAllWords, type Query } from '../search/match-and-rank.ts';
import type { Synonyms } from '../search/synonyms.ts';
import { hasHan, spellOnce, squash } from '../search/comparable-text.ts';
import { splitLastWord, maxWords } from '../search/split.ts';
import { shortKey } from '../search/suggested-words.ts';
import { type Knowledge, synonymsEntity } from '../search/recognise.ts';
import { feedEntities } from './feed-queries.ts';
import type { FeedState } from './feed-reader.ts';
import type { KeywordReader } from './keyword-reader.ts';
import { type Aim, type Candidate, findLeadingWords, matchRecords } from './leading-words.ts';
import type { ReadRoute } from './read-routes.ts';

/** Words that begin as typed, the popular ones first, of which those that lead somewhere are looked for. */
const maxCandidates = 200;
/** The same for the last of several words: asking for records that match all of them takes longer. */
const maxTogether = 32;
/** Words that are looked up in the index at once. */
const portion = 16;

const column = (name: string) => sql.ref(name);

/** Words of which a spelling begins with a squashed text. */
async function readCandidates({ reader }: DatabaseHandle, typed: string): Promise<Candidate[]> {
  const isShort = Array.from(typed).length <= shortKey;
  const found = isShort
    ? sql`${column('key')} = ${typed}`
    : sql`${column('key')} >= ${typed} and ${column('key')} < ${`${typed}\u{10FFFF}`}`;
  const order = isShort ? sql`rank desc, word` : sql`(${column('key')} = ${typed}) desc, rank desc, word`;
  const { rows } = await sql<Candidate>`
    select kind, term, text, witness from ${sql.table('searchWordKey')}
    join ${sql.table('searchWord')} on ${column('searchWord.id')} = word
    where ${found} order by ${order} limit ${maxCandidates}`.execute(reader);
  // Several spellings of a word may begin so, and a search for one text has one answer on a tab.
  const texts = new Map<string, Candidate>();
  for (const word of rows) {
    const name = `${word.term} ${word.kind === 'material' ? 'material' : 'product'}`;
    if (!texts.has(name)) texts.set(name, word);
  }
  return [...texts.values()];
}

/** How many characters at the beginning of a text are what is typed, as text, pinyin or initials; 0 if they cannot be told. */
function matchedLength(text: string, typed: string): number {
  const characters = Array.from(text);
  for (let end = 1; end <= characters.length; end += 1) {
    const beginning = characters.slice(0, end).join('');
    const term = squash(beginning);
    const { full, initials } = spellOnce(term);
    if ([term, ...full, ...initials].some((spelling) => spelling.startsWith(typed))) return beginning.length;
  }
  return 0;
}

/** Fewer letters begin the English name of a formulation by chance: they are initials of Chinese names. */
const minEnglish = 3;

/** Whether a word is `water dispersible granule`, which nobody means who types Chinese or initials. */
const isEnglishFormulation = ({ kind, term }: Candidate): boolean => kind === 'formulation' && /^[a-z]{3,}$/.test(term);

/** Words that continue one text and lead where they must, the popular ones first. */
async function completions(
  database: DatabaseHandle,
  typed: string,
  max: number,
  aim: Aim,
  isChinese = false,
): Promise<Suggestion[]> {
  const isEnglish = !isChinese && typed.length >= minEnglish;
  const words = typed === '' ? [] : await readCandidates(database, typed);
  const candidates = words.filter((word) => isEnglish || !isEnglishFormulation(word)).slice(0, max);
  const found: Candidate[] = [];
  for (let start = 0; start < candidates.length && found.length < mostSuggestions; start += portion) {
    found.push(...(await findLeadingWords(database, candidates.slice(start, start + portion), aim)));
  }
  return found.slice(0, mostSuggestions).map(({ text, kind }) => ({ text, kind, matched: matchedLength(text, typed) }));
}

/** Fewer digits begin too many numbers. */
const minDigits = 3;

/** A CAS number with its signs. */
const withSigns = (digits: string): string => `${digits.slice(0, -3)}-${digits.slice(-3, -1)}-${digits.slice(-1)}`;

/** The CAS numbers in 词库 that begin with the typed digits and lead somewhere. */
async function numbers(database: DatabaseHandle, typed: string, synonyms: Synonyms, aim: Aim): Promise<Suggestion[]> {
  if (!/^\d+$/.test(typed) || typed.length < minDigits) return [];
  const words = synonyms.numbersFrom(typed).slice(0, maxTogether);
  const found = await findLeadingWords(
    database,
    words.map((term): Candidate => ({ kind: 'ingredient', term, text: withSigns(term), witness: '' })),
    aim,
  );
  return found.map(({ text, kind }) => ({ text, kind, matched: matchedLength(text, typed) }));
}

interface Sources {
  database: DatabaseHandle;
  keywords: KeywordReader;
}

/** Whether a query says a term already, or has another name of it; a narrower one (早稻 of 水稻) is new. */
const includesTerm = (term: string, { words }: Query, synonyms: Synonyms): boolean =>
  words.some(({ text, also }) => text === term || (also.includes(term) && synonyms.of(term).includes(text)));

/**
 * The last of several words, and what is typed before it; null for one word.
 * @param isName whether a name begins with all of them
 */
async function wordToContinue(
  keywords: KeywordReader,
  keyword: string,
  isName: boolean,
  state: FeedState,
): Promise<{ before: string; word: string } | null> {
  const last = splitLastWord(keyword);
  // Letters with spaces that begin a name are that name: `bi chong`, `lambda cyh`.
  if (last) return isName && !hasHan(keyword) ? null : last;
  if (isName) return null;
  // 水稻稻飞 is two words, as a search understands it.
  const typed = squash(keyword);
  const { parts } = await keywords.understand(typed, state);
  const word = parts.at(-1)?.text ?? '';
  return parts.length < 2 || parts.length === maxWords || !typed.endsWith(word)
    ? null
    : { before: typed.slice(0, typed.length - word.length), word };
}

/**
 * Words that continue what is typed, and lead somewhere: look-ups by key in the words and in the search index, never a
 * scan of records. Of several words the last is continued too, by what leads somewhere together with those before it.
 */
async function suggestions({ database, keywords }: Sources, keyword: string, state: FeedState): Promise<Suggestion[]> {
  const knowledge = await keywords.knowledge(state);
  const { synonyms } = knowledge;
  const aim: Aim = { found: matchRecords(knowledge), visibility: state.visibility, besides: [] };
  if (keyword === '') return popularWords(database, knowledge, aim);
  const typed = squash(keyword);
  const words = await completions(database, typed, maxCandidates, aim);
  const whole = [...words, ...(await numbers(database, typed, synonyms, aim))].slice(0, mostSuggestions);
  if (whole.length === mostSuggestions) return whole;
  const last = await wordToContinue(keywords, keyword, whole.length > 0, state);
  if (!last) return whole;
  const { query } = await keywords.understand(last.before, state);
  if (query.words.length === maxWords) return whole;
  const besides = [matchAllWords(query)];
  const others = await completions(database, squash(last.word), maxTogether, { ...aim, besides }, hasHan(last.before));
  const known = new Set(whole.map(({ text }) => squash(text)));
  const continued = others.flatMap(({ text, kind, matched }) => {
    const both = `${last.before}${text}`;
    if (includesTerm(squash(text), query, synonyms) || known.has(squash(both)) || both.length > keywordLimit) return [];
    return [{ text: both, kind, matched: last.before.length + matched }];
  });
  return [...whole, ...continued].slice(0, mostSuggestions);
}

const schema = Joi.object<SuggestionsQuery, true>({ keyword: keywordRule.default('') });

/** Suggestions while a visitor types, and popular words before: `GET /api/publish/suggestions`. */
export function registerSuggestions(app: FastifyInstance, sources: Sources, read: ReadRoute): void {
  app.get<{ Querystring: SuggestionsQuery }>(
    '/api/publish/suggestions',
    read({
      schema,
      answer: ({ keyword }, state) => suggestions(sources, keyword, state),
      freshnessOf: (versions) =>
        freshnessOf(versions, [...feedEntities(['product', 'material']), synonymsEntity], [imports]),
      // Spellings of one word share an answer; words that stand before another are repeated as they are typed.
      keyOf: ({ keyword }) => (splitLastWord(keyword) ? keyword : squash(keyword) || keyword),
    }),
  );
}

/** Kinds of the popular words: those that people look for products by. */
const popularKinds = ['crop', 'target', 'ingredient', 'product', 'material', 'pesticideType'] as const;
/** Most popular words of one kind, so that a register of many crops also shows what they are protected by. */
const maxOfKind = 2;

/** What records most say that lead somewhere, for somebody who has typed nothing: usual Chinese names alone. */
async function popularWords(database: DatabaseHandle, { synonyms }: Knowledge, aim: Aim): Promise<Suggestion[]> {
  const rows = await database.reader
    .selectFrom('searchWord')
    .select(['kind', 'term', 'text', 'witness'])
    .where('kind', 'in', popularKinds)
    .where('weight', '>', 0)
    .orderBy('weight', 'desc')
    .orderBy('id')
    .limit(maxCandidates)
    .execute();
  const usual = rows.filter(({ term }) => hasHan(term) && !synonyms.isAlias(term));
  const counts = new Map<string, number>();
  const found = new Map<string, Suggestion>();
  for (let start = 0; start < usual.length && found.size < mostSuggestions; start += portion) {
    for (const { kind, term, text } of await findLeadingWords(database, usual.slice(start, start + portion), aim)) {
      const count = counts.get(kind) ?? 0;
      if (count === maxOfKind || found.has(term) || found.size === mostSuggestions) continue;
      counts.set(kind, count + 1);
      found.set(term, { text, kind, matched: 0 });
    }
  }
  return [...found.values()];
}
