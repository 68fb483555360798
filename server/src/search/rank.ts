import type { Engine } from '../database/connection.ts';
import type { Expression } from './expression.ts';
import { all, any, beginning, exactly, written } from './expression.ts';
import type { FieldGroup } from './fields.ts';
import { grams, hasHan, runsOf } from './text.ts';
import { categoryToken, latinGram, part, single, whole } from './tokens.ts';

/** One word of a keyword. */
export interface QueryWord {
  /** Squashed. */
  text: string;
  /** Other texts with the same meaning or a narrower one. */
  also: readonly string[];
  /** Categories with this name. */
  categoryIds: readonly string[];
  /** The word is a number of its own, such as `70%`: it matches no longer one. */
  isContent: boolean;
}

/** How well a word matches, best first. Each kind includes those before it. */
const kinds = ['exact', 'prefix', 'word', 'part'] as const;
type MatchKind = (typeof kinds)[number];
const groups = [1, 2, 3] as const;

function partsOf(text: string, group: FieldGroup): Expression {
  return all(
    runsOf(text).flatMap((run) => {
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

/** Records with a match of at least this kind in this group. */
function matches({ text, also, categoryIds, isContent }: QueryWord, kind: MatchKind, group: FieldGroup): Expression {
  const categories = group === 3 ? categoryIds.map((id) => exactly(categoryToken(id))) : [];
  const own = exactly(whole(group, text));
  if (isContent) return kind === 'exact' ? own : any([own, exactly(single(group, text))]);
  if (kind === 'exact') return any([own, ...categories]);
  const begun = [beginning(whole(group, text)), ...also.map((other) => exactly(whole(group, other))), ...categories];
  if (kind === 'prefix') return any(begun);
  const words = [...begun, exactly(single(group, text))];
  if (kind === 'word') return any(words);
  // Whatever has the parts of 水稻育秧田 has those of 水稻.
  const isWithin = (other: string) => runsOf(text).length === 1 && hasHan(text) && other.includes(text);
  const others = also.filter((other) => !isWithin(other));
  return any([
    beginning(whole(group, text)),
    ...others.map((other) => exactly(whole(group, other))),
    ...categories,
    beginning(single(group, text)),
    partsOf(text, group),
    ...others.filter((other) => hasHan(other)).map((other) => partsOf(other, group)),
  ]);
}

/** A keyword that was understood. */
export interface Query {
  words: readonly QueryWord[];
  /** Tokens of which one belongs to a record with the crop and the pest in one row; empty: no such condition. */
  pairs: readonly string[];
}

/** All records that match every word, or all words written together; one of the words at least in a group up to `lastGroup`. */
function upTo({ words, pairs }: Query, kind: MatchKind, lastGroup: FieldGroup): Expression {
  // A row with the crop and the pest ranks as exact, also if it names a narrower crop.
  const pair = kind === 'exact' && pairs.length > 0 ? [any(pairs.map(exactly))] : [];
  const kindOfWords = pair.length > 0 ? 'prefix' : kind;
  const inGroups = (word: QueryWord, limit: FieldGroup) =>
    any(groups.filter((group) => group <= limit).map((group) => matches(word, kindOfWords, group)));
  const [only] = words;
  if (!only) return null;
  if (words.length === 1) return inGroups(only, lastGroup);
  const everyWord = words.map((word) => inGroups(word, 3));
  const someWord = lastGroup === 3 ? [] : [any(words.map((word) => inGroups(word, lastGroup)))];
  const separate = all([...everyWord, ...someWord, ...pair]);
  const joined = { text: words.map(({ text }) => text).join(''), also: [], categoryIds: [], isContent: false };
  return any([separate, inGroups(joined, lastGroup)]);
}

/**
 * The matches of a query in ranked parts, best first, in the engine's language. Each includes those before it of the same
 * kind, so a record belongs to the first that it matches.
 */
export function tiersOf(query: Query, engine: Engine): string[] {
  const tiers = kinds.flatMap((kind) => groups.map((group) => upTo(query, kind, group)));
  return [...new Set(tiers.flatMap((tier) => (tier ? [written(tier, engine)] : [])))];
}

/** All records that a query finds, in the engine's language; null for none. */
export function matchOf(query: Query, engine: Engine): string | null {
  const match = upTo(query, 'part', 3);
  return match && written(match, engine);
}
