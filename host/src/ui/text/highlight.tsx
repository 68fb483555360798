import { foldWidth } from '@admin-h5/contract';
import './highlight.less';

/** Keeps the text's length, so that positions match; the search itself folds more (`foldText`). */
const folded = (text: string) => foldWidth(text).toLowerCase().trim();

const signs = '[-\\s_‐()/、,;·]*';
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** A word as it is typed, and with any signs: 1330207 is 1330-20-7. */
const toPatterns = (word: string) => {
  const bare = Array.from(word.replaceAll(new RegExp(signs, 'g'), ''));
  // One character of `(a)` would mark every a.
  return [escaped(word), ...(bare.length > 1 ? [bare.map(escaped).join(signs)] : [])];
};

/** A word that is marked wherever it stands, or a name that is marked as a whole alone: 果树 is not in 苹果树. */
export type MarkedWord = string | { name: string };

const han = /\p{Script=Han}/u;

/** Marks every occurrence of the searched words, ignoring case, width and signs. */
export function Highlight({ text, words }: { text: string; words: readonly MarkedWord[] }) {
  const wanted = words.map((word) => folded(typeof word === 'string' ? word : word.name)).filter(Boolean);
  const anywhere = new Set(words.flatMap((word) => (typeof word === 'string' ? folded(word) : [])));
  const lower = foldWidth(text).toLowerCase();
  // Lower-casing changes the length of a few letters (İ), so that positions would not match.
  if (wanted.length === 0 || lower.length !== text.length) return text;
  // Of 稻飞虱 and 飞虱 the longer one is marked.
  const patterns = wanted.sort((one, other) => other.length - one.length).flatMap(toPatterns);
  const names = new Set(words.flatMap((word) => (typeof word === 'string' ? [] : folded(word.name))));
  const isWord = (found: string) => anywhere.has(found) || !names.has(found);
  const parts = [];
  let from = 0;
  for (const { 0: found, index } of lower.matchAll(new RegExp(patterns.join('|'), 'g'))) {
    // 5% is not found in 15%.
    if (/^\d/.test(found) && /[\d.]/.test(lower.charAt(index - 1)) && found.endsWith('%')) continue;
    const isInside = han.test(lower.charAt(index - 1)) || han.test(lower.charAt(index + found.length));
    if (isInside && !isWord(found)) continue;
    if (index > from) parts.push(text.slice(from, index));
    from = index + found.length;
    parts.push(
      <mark key={index} className="ah5-mark">
        {text.slice(index, from)}
      </mark>,
    );
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}

/** Splits a formula in plain text: in `C9H10ClN5O2`, numbers of atoms are subscripts. */
function formulaParts(formula: string): { at: number; text: string; sub: boolean }[] {
  // A number counts atoms after a letter or a closing bracket; at the start or after a dot it counts molecules (CuSO4·5H2O).
  return formula
    .replaceAll(/([A-Za-z)\]])(\d+(?:\.\d+)?)/g, '$1\n$2\n')
    .split('\n')
    .map((text, at) => ({ at, text, sub: at % 2 === 1 }));
}

/** A molecular formula with subscripts. */
export function Formula({ formula }: { formula: string }) {
  return <span>{formulaParts(formula).map(({ at, text, sub }) => (sub ? <sub key={at}>{text}</sub> : text))}</span>;
}
