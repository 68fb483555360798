/** The forms in which the search compares texts: folded, without signs, in simplified characters, as pinyin, in parts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { foldText } from '@admin-h5/contract';
import { LRUCache } from 'lru-cache';
import { Converter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';

const greek = new Map([
  ['α', 'alpha'],
  ['β', 'beta'],
  ['γ', 'gamma'],
  ['λ', 'lambda'],
]);

/** Radicals as PDFs have them in place of characters; `NFKC` folds the other ones. Each stands before its character. */
const radicals =
  '⺁厂⺄乙⺇几⺈刀⺊卜⺌小⺍小⺎兀⺒巳⺓幺⺘手⺜日⺝月⺠民⺡水⺣火⺧牛⺩王⺪疋⺬示⺮竹⺯糸⺶羊⺷羊⺸羊⺻聿⺼肉⺽臼⻁虎⻄西⻅见⻆角⻇角⻉贝⻊足⻋车⻑长⻓长⻔门⻕阜⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫齐⻬齐⻭齿⻮齿⻯龙⻰龙⻱龟⻲龟';

/**
 * Characters with the simplified ones that they are compared as. Each alone, not by what stands beside it: a part of a text
 * must be compared as in the whole.
 */
function simplified(): Map<string, string> {
  const characters = Array.from({ length: 0xa0_00 - 0x34_00 }, (_, at) => String.fromCodePoint(0x34_00 + at));
  const converted = Converter({ from: 't', to: 'cn' })(characters.join('\n')).split('\n');
  const folded = characters.flatMap((character, at): [string, string][] => {
    const other = converted[at] ?? character;
    return other === character ? [] : [[character, other]];
  });
  const pairs = Array.from(radicals).flatMap((radical, at, all): [string, string][] =>
    at % 2 === 0 ? [[radical, all[at + 1] ?? radical]] : [],
  );
  return new Map([...folded, ...pairs]);
}
const variants = simplified();
const variant = new RegExp(`[${[...variants.keys()].join('')}]`, 'gu');

/** Whether a text has characters that are compared as others. */
export const hasVariants = (text: string): boolean => text.search(variant) !== -1;

/** Zeros behind the point of a number that say nothing: 98.0, 12.50. */
const trailingZeros = /(?<![\d.])(\d+)(?:\.0+|(\.\d*?[1-9])0+)(?!\.?\d)/g;

/**
 * A text as the search index compares it: folded, in simplified characters, without diacritics, Greek letters spelled
 * out, 克/升 as g/L. Signs stay, because they separate words; `squash` removes them. 98.0% is the same number as 98%.
 */
const clean = (text: string): string =>
  foldText(text)
    .replaceAll(/克\s*\/\s*升|克每升/g, 'g/l')
    .replaceAll(trailingZeros, '$1$2')
    .replaceAll(variant, (character) => variants.get(character) ?? character)
    .replaceAll(/[αβγλ]/g, (letter) => greek.get(letter) ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC');

/** Letters and digits, the point between two digits, and the percent sign behind a digit. */
const word = /(?:[\p{L}\p{N}]|(?<=\p{N})\.(?=\p{N})|(?<=\p{N})%)+/gu;
const run = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}.%])+/gu;
const han = /\p{Script=Han}/u;

export const hasHan = (text: string): boolean => han.test(text);

/** The words of a text, separated by its spaces and signs. */
export const splitWords = (text: string): string[] =>
  clean(text)
    .replaceAll(/(?<=\d)\s+(?=%|g\/l)/g, '')
    .match(word) ?? [];

/** A text without spaces and signs: `138261-41-3` becomes `138261413`. */
export const squash = (text: string): string => splitWords(text).join('');

/** The runs of Chinese and of other characters in a squashed text. */
export const splitRuns = (squashed: string): string[] => squashed.match(run) ?? [];

/** Parts of `length` characters that follow each other. */
export function grams(text: string, length: number): string[] {
  const characters = Array.from(text);
  return characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));
}

interface Pinyin {
  /** Spellings without spaces, the usual one first: characters may have several readings, and people type ü as v or u. */
  full: string[];
  initials: string[];
}

const noPinyin: Pinyin = { full: [], initials: [] };
/** Names repeat in a register, and spelling one out takes longer than the rest of its tokens. */
const spelled = new LRUCache<string, Pinyin>({ max: 20_000 });

/** Names compared before other requests have their turn: of names that are spelled for the first time, some milliseconds. */
export const namesAtOnce = 100;

/** Most spellings of a text: long names of companies would have hundreds. */
const maxSpellings = 8;

const { readings: dictionary }: { readings: Readonly<Partial<Record<string, readonly string[]>>> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../seed/readings.json'), 'utf8'),
);

/** What is typed for the syllables of a character: without tones, ü as v and as u. */
const typedAs = (syllable: string): string[] =>
  syllable.includes('ü') ? [syllable.replace('ü', 'v'), syllable.replace('ü', 'u')] : [syllable];

/** The readings of a character in words of a dictionary, that of its place in a text first. */
const readings = (character: string, inText: string): string[] => [
  ...new Set([inText, ...(dictionary[character] ?? [])].flatMap(typedAs)),
];

/** The ways to choose one of each, those with the first of almost all before others. */
function combinations(choices: readonly (readonly string[])[]): string[][] {
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (count <= maxSpellings)
    return choices.reduce<string[][]>(
      (ways, readingsHere) => ways.flatMap((way) => readingsHere.map((reading) => [...way, reading])),
      [[]],
    );
  const usual = choices.map(([first = '']) => first);
  const others = choices.flatMap((readingsHere, at) => readingsHere.slice(1).map((other) => usual.with(at, other)));
  return [usual, ...others].slice(0, maxSpellings);
}

/** The pinyin of a text that is seldom read again; empty for a text without Chinese characters. */
export function spellOnce(squashed: string): Pinyin {
  if (!hasHan(squashed)) return noPinyin;
  const pieces = splitRuns(squashed).flatMap((part) => {
    if (!hasHan(part)) return [{ choices: [part], isWord: true }];
    const inText = pinyin(part, { toneType: 'none', type: 'array' });
    return Array.from(part).map((character, at) => ({
      choices: readings(character, inText[at] ?? character),
      isWord: false,
    }));
  });
  const ways = combinations(pieces.map(({ choices }) => choices));
  const first = (syllable: string, at: number) =>
    pieces[at]?.isWord === true ? syllable : (Array.from(syllable)[0] ?? '');
  return {
    full: [...new Set(ways.map((way) => way.join('')))],
    initials: [...new Set(ways.map((way) => way.map(first).join('')))],
  };
}

/** The pinyin of a squashed text; empty for a text without Chinese characters. */
export function toPinyin(squashed: string): Pinyin {
  const known = spelled.get(squashed);
  if (known) return known;
  const result = spellOnce(squashed);
  if (result !== noPinyin) spelled.set(squashed, result);
  return result;
}

/**
 * The names in a cell of 使用范围: `稗草、千金子` are two; what stands in brackets (`小麦（南方）`) restricts a name and is
 * not part of it.
 */
export function namesInCell(cell: string): string[] {
  const names = cell
    .normalize('NFKC')
    .replaceAll(/\([^()]*\)/g, '')
    .split(/[、,;/]/)
    .map((name) => name.trim())
    .filter((name) => squash(name) !== '');
  return names.length > 0 ? [...new Set(names)] : [cell].filter((name) => squash(name) !== '');
}
