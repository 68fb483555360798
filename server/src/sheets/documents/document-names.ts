import type { DocumentLanguage, DocumentType } from '@admin-h5/contract';
import { namedBy } from '../pictures/picture-names.ts';

/** Words by which a file's name or folder tells what it is, the surer first: 安全技术说明书 is no 说明书. */
const words: readonly (readonly [DocumentType, RegExp])[] = [
  ['msds', /(?<![a-z])m?sds(?![a-z])|(?:化学品)?安全(?:技术|数据)(?:说明书|表|单)/i],
  ['coa', /(?<![a-z])coa(?![a-z])|(?:出厂|产品)?(?:质检|检验|检测|分析|化验)(?:报告|单)(?:书|单)?|合格证/i],
  ['registration', /(?:农药)?登记证(?!号)(?:书|复印件|扫描件|正本)?/i],
  ['manual', /(?<![a-z])manual(?![a-z])|(?:产品|使用)?说明书/i],
  ['label', /(?<![a-z])label(?![a-z])|(?:产品)?标签(?:样张)?/i],
];

const partsOf = (path: string): string[] => path.split('/').toReversed();

const typeIn = (part: string): DocumentType | null => words.find(([, word]) => word.test(part))?.[0] ?? null;

/** What kind of document a file is by its name, else by the folders around it. */
export const documentTypeIn = (path: string): DocumentType | null =>
  partsOf(path)
    .map(typeIn)
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
  const [name = '', ...folders] = partsOf(path);
  const byName = typeIn(name);
  if (byName) return byName;
  const folder = folders.find((some) => typeIn(some) !== null || productPictures.test(some)) ?? '';
  const isMixed = sides.test(folder) && !ownSides.test(withoutWords(folder).trim());
  return productPictures.test(folder) || isMixed ? null : typeIn(folder);
}

/** Whether a picture is the scan of a document by its path. A picture of a label is a picture of the product. */
export function isScan(path: string): boolean {
  const type = scanTypeIn(path);
  return type !== null && type !== 'label';
}

/** The language that a file's name says; 中文 if none. */
export function languageIn(path: string): DocumentLanguage {
  const [name = ''] = partsOf(path);
  if (/中英|双语|(?<![a-z])(?:zh-en|en-zh|cn-en)(?![a-z])/i.test(name)) return 'zh-en';
  return /英文|英语|(?<![a-z])(?:en|eng|english)(?![a-z])/i.test(name) ? 'en' : 'zh';
}

/** What the path of a document may name: what a picture's may, without the words for what it is. */
export const recordsNamedBy = (path: string): string[] => [
  ...new Set([...namedBy(path.split('/').map(withoutWords).join('/')), ...namedBy(path)]),
];
