/** Turns an understood search into what the index of SQLite or PostgreSQL matches, in ranked parts, best first. */
import type { Engine } from '../database/connection.ts';
import { type FieldGroup, fieldGroups } from './tables.ts';
import { grams, hasHan, splitRuns } from './comparable-text.ts';
import { categoryToken, latinGram, maxTokenBytes, part, single, whole } from './index-tokens.ts';

/** A condition on the tokens of a record; null can match nothing. */
export type Expression =
  | { token: string; prefix: boolean }
  | { all: Expression[] }
  | { any: Expression[] }
  | { of: NonNullable<Expression>; without: NonNullable<Expression> }
  | null;

const tokenCondition = (token: string, prefix: boolean): Expression =>
  Buffer.byteLength(token) > maxTokenBytes ? null : { token, prefix };
export const exactly = (token: string): Expression => tokenCondition(token, false);
const beginning = (token: string): Expression => tokenCondition(token, true);

export function all(parts: readonly Expression[]): Expression {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length || known.length === 0) return null;
  return known.length === 1 ? (known[0] ?? null) : { all: known };
}

export function any(parts: readonly Expression[]): Expression {
  const known = parts.filter((part) => part !== null);
  return known.length < 2 ? (known[0] ?? null) : { any: known };
}

interface Syntax {
  token: (token: string, prefix: boolean) => string;
  and: string;
  or: string;
  without: string;
}

const syntaxes: Readonly<Record<Engine, Syntax>> = {
  // FTS5
  sqlite: { token: (token, prefix) => `"${token}"${prefix ? '*' : ''}`, and: ' AND ', or: ' OR ', without: ' NOT ' },
  // tsquery
  postgres: { token: (token, prefix) => `'${token}'${prefix ? ':*' : ''}`, and: ' & ', or: ' | ', without: ' & !' },
};

function render(expression: NonNullable<Expression>, syntax: Syntax): string {
  if ('token' in expression) return syntax.token(expression.token, expression.prefix);
  if ('of' in expression)
    return `(${render(expression.of, syntax)}${syntax.without}${render(expression.without, syntax)})`;
  const [parts, sign] = 'all' in expression ? [expression.all, syntax.and] : [expression.any, syntax.or];
  return `(${parts.flatMap((part) => (part ? render(part, syntax) : [])).join(sign)})`;
}

/** An expression in the engine's language. Tokens contain only letters, digits, `.`, `%` and `=`. */
export const toQueryText = (expression: NonNullable<Expression>, engine: Engine): string =>
  render(expression, syntaxes[engine]);

export interface QueryWord {
  /** Squashed. */
  text: string;
  /** Other texts with the same meaning or a narrower one. */
  also: readonly string[];
  /** Names that include it, for a crop or a pest: a use on 水稻 is one on 早稻. */
  covering: readonly string[];
  categoryIds: readonly string[];
  /** Categories whose name is only begun or shortened: 有机磷. */
  branchIds: readonly string[];
  /** The word is a number of its own, such as `70%`: it matches no longer one. */
  isContent: boolean;
}

/** A word that means nothing but itself. */
export const plainWord = (text: string): QueryWord => ({
  text,
  also: [],
  covering: [],
  categoryIds: [],
  branchIds: [],
  isContent: false,
});

/** How well a word matches, best first. Each kind includes those before it. */
const kinds = ['exact', 'prefix', 'word', 'part', 'covering'] as const;
type MatchKind = (typeof kinds)[number];

function matchParts(text: string, group: FieldGroup): Expression {
  return all(
    splitRuns(text).flatMap((run) => {
      if (hasHan(run)) {
        const pairs = grams(run, 2);
        return (pairs.length > 0 ? pairs : [run]).map((each) => exactly(part(group, each)));
      }
      const word = beginning(single(group, run));
      const inner = all(grams(run, latinGram).map((each) => exactly(part(group, each))));
      return [any([word, inner])];
    }),
  );
}

/** Whether a text is Chinese alone: a record that contains it has all its parts, wherever it stands in a field. */
const isChinese = (text: string): boolean => hasHan(text) && splitRuns(text).length === 1;

/** Records with a match of at least this kind in this group. */
function matches(word: QueryWord, kind: MatchKind, group: FieldGroup): Expression {
  const { text, also, covering, categoryIds, branchIds, isContent } = word;
  const inCategories = (ids: readonly string[]) => (group === 3 ? ids.map((id) => exactly(categoryToken(id))) : []);
  const categories = inCategories(categoryIds);
  const ownTokens = exactly(whole(group, text));
  if (isContent) return kind === 'exact' ? ownTokens : any([ownTokens, exactly(single(group, text))]);
  if (kind === 'exact') return any([ownTokens, ...categories]);
  categories.push(...inCategories(branchIds));
  const begun = [beginning(whole(group, text)), ...also.map((other) => exactly(whole(group, other))), ...categories];
  if (kind === 'prefix') return any(begun);
  const words = [...begun, exactly(single(group, text))];
  if (kind === 'word') return any(words);
  // Whatever has the parts of 水稻育秧田 has those of 水稻.
  const others = also.filter((other) => !(isChinese(text) && other.includes(text)));
  return any([
    // Conditions that the parts include are left out: each is read for every match.
    ...(isChinese(text) ? [] : [beginning(whole(group, text))]),
    ...(splitRuns(text).length === 1 ? [] : [beginning(single(group, text))]),
    ...others.filter((other) => !isChinese(other)).map((other) => exactly(whole(group, other))),
    ...categories,
    matchParts(text, group),
    ...others.filter((other) => hasHan(other)).map((other) => matchParts(other, group)),
    // Crops and pests are in the last group.
    ...(kind === 'covering' && group === 3 ? covering.map((other) => exactly(whole(group, other))) : []),
  ]);
}

/** A keyword that was understood. */
export interface Query {
  words: readonly QueryWord[];
  /** Everything that was typed, written together. */
  joined: string;
  /** Categories with this name, of several words. */
  joinedCategoryIds: readonly string[];
  /** Tokens of which one belongs to a record with the crop and the pest in one row; empty: no such condition. */
  pairs: readonly string[];
  /** The same with the names that include them; empty where none does. */
  wide: readonly string[];
  /** Words that no record may say: 「不含毒死蜱」. */
  without?: readonly QueryWord[];
  /** Tokens that every record has besides; without words they are the whole condition. */
  required?: readonly string[];
}

export const toQuery = (words: readonly QueryWord[]): Query => ({
  words,
  joined: words.map(({ text }) => text).join(''),
  joinedCategoryIds: [],
  pairs: [],
  wide: [],
});

/** A ranked part of the matches. */
interface Tier {
  kind: MatchKind;
  /** One of the words at least is in a group up to this one. */
  lastGroup: FieldGroup;
  /** Tokens of which one must be there; empty: no such condition. */
  pairs: readonly string[];
}

/** All records that match every word, or all words written together. */
function upTo({ words, joined, joinedCategoryIds }: Query, { kind, lastGroup, pairs }: Tier): Expression {
  // A row with the crop and the pest ranks as exact, also if it names a narrower crop.
  const pair = pairs.length > 0 ? [any(pairs.map(exactly))] : [];
  const kindOfWords = pair.length > 0 && kind === 'exact' ? 'prefix' : kind;
  const inGroups = (word: QueryWord, limit: FieldGroup) =>
    any(fieldGroups.filter((group) => group <= limit).map((group) => matches(word, kindOfWords, group)));
  const [only] = words;
  if (!only) return null;
  const together = { ...plainWord(joined), categoryIds: joinedCategoryIds };
  const isWide = (kind === 'part' || kind === 'covering') && lastGroup === 3;
  if (words.length === 1) {
    const ownTokens = inGroups(only, lastGroup);
    return joined === only.text || (isWide && isChinese(only.text))
      ? ownTokens
      : any([ownTokens, inGroups(together, lastGroup)]);
  }
  // A row with both says both words.
  const everyWord = pair.length > 0 && words.length === 2 ? [] : words.map((word) => inGroups(word, 3));
  const someWord = lastGroup === 3 ? [] : [any(words.map((word) => inGroups(word, lastGroup)))];
  const separate = all([...everyWord, ...someWord, ...pair]);
  // What contains the words written together has the parts of each.
  if (isWide && words.every(({ text }) => isChinese(text)))
    return any([separate, ...joinedCategoryIds.map((id) => exactly(categoryToken(id)))]);
  return any([separate, inGroups(together, lastGroup)]);
}

/** The same among the records that have all required tokens. */
function matchTier(query: Query, tier: Tier): Expression {
  const { words, required = [], without = [] } = query;
  const found = words.length === 0 && required.length > 0 ? [] : [upTo(query, tier)];
  const of = all([...found, ...required.map(exactly)]);
  const excluded = any(without.flatMap((word) => fieldGroups.map((group) => matches(word, 'word', group))));
  return of && excluded ? { of, without: excluded } : of;
}

const isCovered = ({ words }: Query): boolean => words.some(({ covering }) => covering.length > 0);

/** The ranked parts of the matches, best first. Names that include a crop or a pest rank after all that says it. */
function* allTiers(query: Query): Generator<Tier> {
  for (const kind of kinds) {
    if (kind === 'covering') continue;
    const pairs = kind === 'exact' ? query.pairs : [];
    for (const lastGroup of fieldGroups) yield { kind, lastGroup, pairs };
  }
  if (!isCovered(query)) return;
  const covering = { kind: 'covering', lastGroup: 3 } as const;
  if (query.wide.length > 0) yield { ...covering, pairs: query.wide };
  yield { ...covering, pairs: [] };
}

/**
 * The matches of a query in ranked parts, best first, in the engine's language. Each includes those before it of the same
 * kind, so a record belongs to the first that it matches.
 */
export function* rankTiers(query: Query, engine: Engine): Generator<string> {
  const known = new Set<string>();
  for (const tier of allTiers(query)) {
    const match = matchTier(query, tier);
    const text = match && toQueryText(match, engine);
    if (text === null || known.has(text)) continue;
    known.add(text);
    yield text;
  }
}

/** All records that a query finds, in the engine's language; null for none. */
export function matchAll(query: Query, engine: Engine): string | null {
  const match = matchTier(query, { kind: isCovered(query) ? 'covering' : 'part', lastGroup: 3, pairs: [] });
  return match && toQueryText(match, engine);
}

/** A word that is typed to its end: in letters it is no beginning, which would match many tokens. */
function completed(word: QueryWord, group: FieldGroup): Expression {
  if (hasHan(word.text)) return matches(word, 'covering', group);
  const others = word.also.map((other) => exactly(whole(group, other)));
  return any([matches(word, 'exact', group), exactly(single(group, word.text)), ...others]);
}

/** What records match that have all words of a query; a search for them finds no fewer. */
export const matchAllWords = ({ words }: Query): Expression =>
  all(words.map((word) => any(fieldGroups.map((group) => completed(word, group)))));
