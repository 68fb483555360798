/** Reads from the path of a file which record it may belong to, and what kind of document in which language it is. */
import { type DocumentLanguage, type DocumentType, foldText, hasCasCheckDigit } from '@admin-h5/contract';
import type { ArchivedFile } from './archive.ts';

/** A name as it is compared: without spaces, in one width and case. */
export const foldedName = (text: string): string => foldText(text).replaceAll(/[—–−]/g, '-').replaceAll(/\s+/g, '');

/** The last part of a path, and the same without its extension. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const withoutExtension = (name: string): string => name.replace(/\.[a-z]{3,4}$/i, '');

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

export interface NamedNumber {
  field: keyof typeof identifiers;
  shown: string;
  /** What the record may have, the longest first: `-1` after a number may tell pictures apart. */
  texts: string[];
}

/** The numbers in the name of a file, else in that of the nearest folder. @param fields of the records' numbers */
export function findNumber(path: string, fields: readonly string[]): NamedNumber | null {
  for (const part of path.split('/').toReversed()) {
    const name = foldedName(withoutExtension(part)).slice(0, maxNameLength);
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
const maxNameLength = 200;

/** A number, and what is left of it without what follows its hyphens. */
const withoutAdditions = (number: string): string[] => {
  const pieces = number.split('-');
  return pieces.map((_piece, at) => pieces.slice(0, pieces.length - at).join('-'));
};

/** Texts within one part of a path that may name a record, the likelier and longer first. */
function textsIn(part: string): string[] {
  const whole = foldedName(part).slice(0, maxNameLength);
  // 「09 氯虫苯甲酰胺」, 「吡虫咯苯甲 拌种」.
  const words = part
    .slice(0, maxNameLength)
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

/** Words by which a file's name or folder tells what it is, the surer first: 安全技术说明书 is no 说明书. */
const words: readonly (readonly [DocumentType, RegExp])[] = [
  ['msds', /(?<![a-z])m?sds(?![a-z])|(?:化学品)?安全(?:技术|数据)(?:说明书|表|单)/i],
  ['coa', /(?<![a-z])coa(?![a-z])|(?:出厂|产品)?(?:质检|检验|检测|分析|化验)(?:报告|单)(?:书|单)?|合格证/i],
  ['registration', /(?:农药)?登记证(?!号)(?:书|复印件|扫描件|正本)?/i],
  ['manual', /(?<![a-z])manual(?![a-z])|(?:产品|使用)?说明书/i],
  ['label', /(?<![a-z])label(?![a-z])|(?:产品)?标签(?:样张)?/i],
];

const pathParts = (path: string): string[] => path.split('/').toReversed();

const typeInName = (part: string): DocumentType | null => words.find(([, word]) => word.test(part))?.[0] ?? null;

/** What kind of document a file is by its name, else by the folders around it. */
export const documentTypeIn = (path: string): DocumentType | null =>
  pathParts(path)
    .map(typeInName)
    .find((type) => type !== null) ?? null;

const withoutWords = (path: string): string =>
  words.reduce((text, [, word]) => text.replace(word, ''), path).replace(/英文版?|中文版?|中英文?|双语/, '');

const productPictures = /(?:产品|商品)(?:图|照片)|主图/;
/** Beside a type they tell that a folder has pictures of the product too; alone they may be the sides of a scan. */
const sides = /正面|背面|包装/;
/** What is left of 「1.登记证（正面）」 without the word of the type: the sides of the scan itself. */
const ownSides = /^(?:\d{1,3}[.、])?[-_ (（]*(?:正反面|正面|背面|反面)[)）]?(?:图片?|照片?|扫描件)?$/;

/**
 * What kind of document a picture is by its name, else by the nearest folder that tells: in 产品图片及登记证 a picture
 * stays one, whatever the folders around say.
 */
export function scanTypeIn(path: string): DocumentType | null {
  const [name = '', ...folders] = pathParts(path);
  const byName = typeInName(name);
  if (byName) return byName;
  const folder = folders.find((some) => typeInName(some) !== null || productPictures.test(some)) ?? '';
  const isMixed = sides.test(folder) && !ownSides.test(withoutWords(folder).trim());
  return productPictures.test(folder) || isMixed ? null : typeInName(folder);
}

/** Whether a picture is the scan of a document by its path. A picture of a label is a picture of the product. */
export function isScan(path: string): boolean {
  const type = scanTypeIn(path);
  return type !== null && type !== 'label';
}

/** The language that a file's name says; 中文 if none. */
export function languageIn(path: string): DocumentLanguage {
  const [name = ''] = pathParts(path);
  if (/中英|双语|(?<![a-z])(?:zh-en|en-zh|cn-en)(?![a-z])/i.test(name)) return 'zh-en';
  return /英文|英语|(?<![a-z])(?:en|eng|english)(?![a-z])/i.test(name) ? 'en' : 'zh';
}

/** What the path of a document may name: what a picture's may, without the words for what it is. */
export const recordsNamedBy = (path: string): string[] => [
  ...new Set([...namedBy(path.split('/').map(withoutWords).join('/')), ...namedBy(path)]),
];

/** The files of an archive by their names: with or without folders and extension. */
export class FileIndex {
  readonly #byName = new Map<string, ArchivedFile[]>();

  constructor(files: readonly ArchivedFile[]) {
    for (const file of files) {
      const parts = foldedName(file.path).split('/');
      const ends = parts.map((_part, at) => parts.slice(at).join('/'));
      for (const name of new Set(ends.flatMap((end) => [end, withoutExtension(end)]))) {
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), file]);
      }
    }
  }

  find(name: string): readonly ArchivedFile[] {
    const wanted = foldedName(name.replaceAll('\\', '/'));
    return this.#byName.get(wanted) ?? this.#byName.get(withoutExtension(wanted)) ?? [];
  }
}
