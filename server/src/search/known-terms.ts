/** Remembers the names that records contain, and finds the name that a misspelled search probably means. */
import type { Kysely } from 'kysely';
import { among } from '../database/engine-of.ts';
import { storeNew } from '../database/store-rows.ts';
import type { Database } from '../database/schema.ts';
import type { TermKind, Term } from './tables.ts';
import { grams, hasHan, hasVariants, toPinyin, squash } from './comparable-text.ts';
import type { SearchPart, SearchPartKind } from '@admin-h5/contract';
import { wordsOfTerms } from './suggested-words.ts';

/** Longer texts are not corrected. */
const longest = 40;
const minLatin = 4;
const minHan = 3;

/** Each text that is left when one character is removed, or replaced by `*` in a Chinese one. */
function withoutOne(text: string, sign: string): string[] {
  const characters = Array.from(text);
  return characters.map((_, at) => [...characters.slice(0, at), sign, ...characters.slice(at + 1)].join(''));
}

/**
 * Keys that two texts share if they are one mistake apart: one edit in Latin letters, one wrong character of at least
 * three Chinese ones, or the same sound.
 */
function mistakeKeys(squashed: string): string[] {
  const { length } = Array.from(squashed);
  if (length > longest) return [];
  if (!hasHan(squashed)) return length < minLatin ? [] : [squashed, ...new Set(withoutOne(squashed, ''))];
  const sound =
    length < 2
      ? []
      : toPinyin(squashed)
          .full.slice(0, 1)
          .map((spelling) => `~${spelling}`);
  return length < minHan ? sound : [...sound, ...withoutOne(squashed, '*')];
}

/** Remembers terms that are new. They stay when their records go: a term without a record finds nothing. */
export async function rememberTerms(db: Kysely<Database>, texts: readonly { text: string; kind: TermKind }[]) {
  const wanted = new Map<string, Term>();
  for (const { text, kind } of texts) {
    const term = squash(text);
    if (Array.from(term).length > 1) wanted.set(`${kind} ${term}`, { term, kind });
  }
  if (wanted.size === 0) return;
  for (const { term, kind } of await knownTerms(
    db,
    [...wanted.values()].map(({ term }) => term),
  )) {
    wanted.delete(`${kind} ${term}`);
  }
  const terms = [...wanted.values()].map(({ term, kind }) => ({ term, kind }));
  const keys = terms.flatMap(({ term }) => [...new Set(mistakeKeys(term))].map((key) => ({ key, term })));
  await storeNew(db, 'searchTerm', terms);
  await storeNew(db, 'searchTermKey', keys);
}

/** Writes terms anew whose characters are compared as others. */
export async function rewriteTerms(db: Kysely<Database>): Promise<void> {
  const terms = (await db.selectFrom('searchTerm').selectAll().execute()).filter(({ term }) => hasVariants(term));
  const texts = terms.map(({ term }) => term);
  for (const table of ['searchTermKey', 'searchTerm'] as const)
    await db
      .deleteFrom(table)
      .where(among(db, 'term', texts))
      .execute();
  await rememberTerms(
    db,
    terms.map(({ term, kind }) => ({ text: term, kind })),
  );
}

/** Those of the given texts that are terms. */
async function knownTerms(db: Kysely<Database>, texts: readonly string[]): Promise<Term[]> {
  if (texts.length === 0) return [];
  return db
    .selectFrom('searchTerm')
    .select(['term', 'kind'])
    .where(among(db, 'term', texts))
    .execute();
}

/** Number of edits between two texts, 2 for any number above 1; two swapped neighbours are one edit. */
function edits(one: string[], other: string[]): number {
  const max = Math.max(one.length, other.length);
  let start = 0;
  while (start < max && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < max - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return Math.max(left.length, right.length);
  const swapped = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return swapped ? 1 : 2;
}

const kindOrder: readonly TermKind[] = ['ingredient', 'name', 'target', 'crop', 'holder'];

/** What typed letters may be a Chinese term by: neither a short word nor a long one is corrected. */
const spelling = /^[a-z]{5,20}$/;
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Sounds that many people do not tell apart: zh and z, ang and an. */
const unclear = /([zcs]h?|[aei]ng?)/;
const maxSounds = 64;

/** Pinyin by the sounds that are told apart everywhere. */
const plainSound = (letters: string): string => letters.replaceAll(/([zcs])h|([aei]n)g/g, '$1$2');

/** The spellings that may have been meant: with other unclear sounds, or one letter more, less or other. */
function soundKeys(letters: string): string[] {
  if (!spelling.test(letters)) return [];
  let sounds = [''];
  for (const [at, part] of letters.split(unclear).entries()) {
    const others =
      at % 2 === 0 || !/[zcs]|n/.test(part)
        ? [part]
        : [part, /[hg]$/.test(part) ? part.slice(0, -1) : `${part}${part.endsWith('n') ? 'g' : 'h'}`];
    sounds = sounds.flatMap((before) => others.map((other) => before + other)).slice(0, maxSounds);
  }
  const cuts = Array.from(
    { length: letters.length + 1 },
    (_, at) => [letters.slice(0, at), letters.slice(at)] as const,
  );
  const edited = cuts.flatMap(([before, after]) => [
    before + after.slice(1),
    ...alphabet.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
  ]);
  return [...new Set([...sounds, ...edited])].map((sound) => `~${sound}`);
}

/** Terms that differ from a squashed text by one mistake, the likeliest first. */
async function similarTerms(db: Kysely<Database>, squashed: string): Promise<Term[]> {
  const keys = [...mistakeKeys(squashed), ...soundKeys(squashed)];
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('searchTermKey')
    .innerJoin('searchTerm', 'searchTerm.term', 'searchTermKey.term')
    .select(['searchTerm.term', 'searchTerm.kind'])
    .distinct()
    .where(among(db, 'searchTermKey.key', keys))
    .orderBy('searchTerm.term')
    .orderBy('searchTerm.kind')
    .limit(500)
    .execute();
  const characters = Array.from(squashed);
  const sound = toPinyin(squashed).full[0];
  const rank = ({ term, kind }: Term) => {
    if (spelling.test(squashed) && hasHan(term)) {
      const [typed = ''] = toPinyin(term).full;
      if (plainSound(typed) === plainSound(squashed)) return kindOrder.indexOf(kind);
      return edits(characters, Array.from(typed)) > 1 ? null : 20 + kindOrder.indexOf(kind);
    }
    const near = edits(characters, Array.from(term));
    const same = hasHan(squashed) && toPinyin(term).full[0] === sound;
    if (near > 1 && !same) return null;
    // 立枯病 is no slip of the pen for 纹枯病, nor 大白菜 for 小白菜.
    const isPlace = kind === 'target' || kind === 'crop';
    if (
      isPlace &&
      !same &&
      sound !== undefined &&
      edits(Array.from(sound), Array.from(toPinyin(term).full[0] ?? '')) > 1
    )
      return null;
    return (same ? 0 : 10) + near * 20 + kindOrder.indexOf(kind);
  };
  const ranked = rows.flatMap((row) => {
    const place = row.term === squashed ? null : rank(row);
    return place === null ? [] : [{ row, place }];
  });
  return ranked
    .toSorted((one, other) => one.place - other.place || (one.row.term < other.row.term ? -1 : 1))
    .map(({ row }) => row);
}

/** Parts of a text that may be terms: at most 12 characters, and no part of a word in Latin letters. */
export function termCandidates(characters: readonly string[], cuts: readonly boolean[]): string[] {
  const found = new Set<string>();
  for (let length = 2; length <= Math.min(12, characters.length); length += 1) {
    for (const [at, text] of grams(characters.join(''), length).entries()) {
      if (cuts[at] === true && cuts[at + length] === true) found.add(text);
    }
  }
  return [...found];
}

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
export async function findCorrections(
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
