import { foldText } from '@admin-h5/contract';
import { hasCasCheckDigit } from '@admin-h5/contract';

/** A name as it is compared: without spaces, in one width and case. */
export const foldedName = (text: string): string => foldText(text).replaceAll(/[—–−]/g, '-').replaceAll(/\s+/g, '');

/** The last part of a path, and the same without its extension. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const withoutExtension = (name: string): string => name.replace(/\.[a-z]{3,4}$/i, '');

/** What people add to tell the pictures of one thing apart: 「-1」, 「(2)」, 「_正面」, 「图3」. */
const addition =
  /(?:[-_·.、,]?(?:\(\d{1,3}\)|\[\d{1,3}\]|(?:图片?|照片|第)?\d{1,2}张?|\(?(?:正面?|背面?|反面?|侧面?|封面|主图|外观|标签|包装|实物|详情|细节)图?\d{0,2}\)?))$/;
/** Registration and CAS numbers within a longer name. */
const numbers = /[a-z]{2}n?\d{5,8}(?:-[\da-z]+)*|\d{2,7}-\d{2}-\d(?!\d)/g;
/** The numbers that identify one record, by their field, and what people call them. */
const identifiers = {
  regNo: { label: '登记证号', pattern: /(?<![a-z])(?:pd|wp|ls|wl|ex)n?\d{5,8}(?:-[\da-z]+)*/g, isOne: () => true },
  casNo: { label: 'CAS号', pattern: /(?<![\d-])\d{2,7}-\d{2}-\d(?!\d)/g, isOne: hasCasCheckDigit },
} as const;

/** Numbers that say which record a file belongs to. */
export interface NamedNumber {
  field: keyof typeof identifiers;
  /** The number as messages show it. */
  shown: string;
  /** What the record may have, the longest first: `-1` after a number may tell pictures apart. */
  texts: string[];
}

/** The numbers in the name of a file, else in that of the nearest folder. @param fields of the records' numbers */
export function numberOf(path: string, fields: readonly string[]): NamedNumber | null {
  for (const part of path.split('/').toReversed()) {
    const name = foldedName(withoutExtension(part)).slice(0, longest);
    for (const field of ['regNo', 'casNo'] as const) {
      const { label, pattern, isOne } = identifiers[field];
      const found = fields.includes(field) ? [...name.matchAll(pattern)].map(([text]) => text).filter(isOne) : [];
      const [first] = found;
      if (first !== undefined)
        return { field, shown: `${label} ${first.toUpperCase()}`, texts: found.flatMap(withoutAdditions) };
    }
  }
  return null;
}

/** Where a name may end or begin within a longer one; the parts of 「甲维·虱螨脲」 are other products. */
const borders =
  /[-_()[\]{},，、#=]+|(?<!\p{Script=Han})\.+|\.+(?!\p{Script=Han})|(?<=\p{Script=Han})(?=[\da-z])|(?<=[\da-z%])(?=\p{Script=Han})/gu;
const longest = 200;

/** A number, and what is left of it without what follows its hyphens. */
const withoutAdditions = (number: string): string[] => {
  const pieces = number.split('-');
  return pieces.map((_piece, at) => pieces.slice(0, pieces.length - at).join('-'));
};

/** Texts within one part of a path that may name a record, the likelier and longer first. */
function textsIn(part: string): string[] {
  const whole = foldedName(part).slice(0, longest);
  // 「09 氯虫苯甲酰胺」, 「吡虫咯苯甲 拌种」.
  const words = part
    .slice(0, longest)
    .split(/[\s\u3000]+/)
    .map(foldedName);
  const texts = [whole];
  for (let rest = whole; ;) {
    const shorter = rest.replace(addition, '');
    if (shorter === rest || shorter === '') break;
    texts.push(shorter);
    rest = shorter;
  }
  const found = [...(whole.match(numbers) ?? [])].flatMap(withoutAdditions);
  const pieces = [...whole.matchAll(borders)].flatMap(({ index, 0: sign }) => [
    whole.slice(0, index),
    whole.slice(index + sign.length),
  ]);
  const rest = pieces.filter((piece) => piece.length > 1).toSorted((a, b) => b.length - a.length);
  return [
    ...new Set([...texts, ...found, ...rest, ...(words.length > 1 ? words.filter((word) => word.length > 1) : [])]),
  ];
}

/** What the path of a picture may name: by its own name first, then by the folders around it from within. */
export function namedBy(path: string): string[] {
  const [file = '', ...folders] = path.split('/').toReversed();
  return [...new Set([withoutExtension(file), ...folders].flatMap((part) => textsIn(part)))];
}
