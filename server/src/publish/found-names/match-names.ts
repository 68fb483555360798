import type { SearchPart, SearchPartKind } from '@admin-h5/contract';
import { hasHan, pinyinOf, squash } from '../../search/text.ts';
import { latinGram } from '../../search/tokens.ts';

/** How a thing was found: `rank` 0 for its whole usual name, then another whole name, a beginning, a part. */
export interface NameMatch {
  rank: number;
  /** The other name that matched; '' for the usual one. */
  alias: string;
  /** Whether the word is a whole name. */
  isWhole: boolean;
}

/** The names of a thing, the usual one first. */
export type Matching = (names: readonly string[]) => NameMatch | null;

/** Fewer letters are the initials of too many names. */
const fewestLetters = 2;

/** Whether a word is the whole of a name (0), its beginning (1) or a part of it (2); also by pinyin and initials. */
function placeIn(name: string, word: string): number | null {
  const squashed = squash(name);
  const texts = [squashed];
  if (!hasHan(word)) {
    if (word.length < fewestLetters) return null;
    const { full, initials } = pinyinOf(squashed);
    texts.push(...full, ...initials);
  }
  const inside = hasHan(word) || word.length >= latinGram;
  if (texts.includes(word)) return 0;
  if (texts.some((text) => text.startsWith(word))) return 1;
  return inside && texts.some((text) => text.includes(word)) ? 2 : null;
}

const better = (one: NameMatch | null, other: NameMatch): NameMatch => (one && one.rank <= other.rank ? one : other);

/** How the names match a word. Another name is only told where the usual one does not match. */
function matchWord(names: readonly string[], word: string): NameMatch | null {
  let best: NameMatch | null = null;
  let isUsual = false;
  for (const [at, name] of names.entries()) {
    const place = placeIn(name, word);
    if (place === null) continue;
    isUsual ||= at === 0;
    const isWhole = place === 0;
    best = better(best, { rank: isWhole ? Math.min(at, 1) : place + 1, alias: isUsual ? '' : name, isWhole });
  }
  return best;
}

/** The words that may name a thing of a kind: those that were recognised as such, or as nothing. */
const wordsOf = (parts: readonly SearchPart[], kinds: readonly SearchPartKind[]): string[] =>
  parts.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);

const together = (parts: readonly SearchPart[]): string => parts.map(({ text }) => text).join('');

/** Finds what one of the words names: 水稻 稻飞虱 names a crop and a pest. */
export function matchingAny(parts: readonly SearchPart[], kind: 'crop' | 'target'): Matching {
  const words = [...new Set([together(parts), ...wordsOf(parts, [kind, 'name', 'text'])])].filter(Boolean);
  return (names) => words.flatMap((word) => matchWord(names, word) ?? []).reduce<NameMatch | null>(better, null);
}

/** Finds what all words name together; those that mean something else, such as an ingredient, say nothing of a company. */
export function matchingAll(parts: readonly SearchPart[]): Matching {
  const [whole, words] = [together(parts), wordsOf(parts, ['holder', 'name', 'text'])];
  return (names) => {
    const own = whole === '' ? null : matchWord(names, whole);
    if (own || words.length === 0) return own;
    const matches = words.map((word) => matchWord(names, word));
    const found = matches.filter((match) => match !== null);
    if (found.length < matches.length) return null;
    return {
      rank: Math.max(...found.map(({ rank }) => rank)),
      alias: found.find(({ alias }) => alias)?.alias ?? '',
      isWhole: found.every(({ isWhole }) => isWhole),
    };
  };
}
