/** How offices write the cells of a product's sheet: registration number, formulation, toxicity, type. */
import {
  formulationCode,
  formulationName,
  formulations,
  pesticideTypes,
  toxicities,
  foldWidth,
} from '@admin-h5/contract';
import { choice, type SheetCell, type SheetContext, text } from '../import/columns/cell-kinds.ts';
import { findContents } from '../import/passes/read-contents.ts';
import { foldedSpelling, usualFormulation } from '../import/passes/formulations.ts';
import type { PhysicalForm } from '../import/passes/quantity.ts';
import { readFullName } from '../import/passes/record-names.ts';
import { compactText } from '../import/read/cells.ts';

/** Without spaces, long dashes and 「登记证号：」. */
const readRegNo = (cell: string): string =>
  compactText(cell)
    .replace(/^[^a-zA-Z\d:]{2,8}:/, '')
    .replaceAll(/[—–－]+/g, '-');

const number = /(?:PD|WP|LS|WL|EX)N?\d{2,8}(?:-\d{1,4})?(?:F\d{2,8})?/gi;
const isNew = /[新现续换]|变更|更换|有效|[→⇒>]/;
const isFormer = /[旧原前曾老]|注销|作废|过期|失效/;
const ownRemark = /^[(（][^()（）]{1,12}[)）]/;

/** The year in a registration number: 2018 of PD20180001, 1985 of PD85105. */
const registrationYear = (regNo: string): number => {
  const digits = regNo.replace(/^\D+/, '').split('-', 1)[0] ?? '';
  return Number(digits.length >= 8 ? digits.slice(0, 4) : `19${digits.slice(0, 2)}`);
};

/** The numbers of 「PD20080001（旧）/PD20180002（新）」, the valid one first: by what is written beside them, else by their years. */
function regNosIn(cell: string): readonly string[] {
  const text = foldWidth(cell).replaceAll(/[—–－]+/g, '-');
  const found = [...text.matchAll(number)].map(({ index, 0: regNo }) => ({
    regNo,
    start: index,
    end: index + regNo.length,
  }));
  const rated = found.map(({ regNo, start, end }, at) => {
    const behind = text.slice(end, found[at + 1]?.start);
    const before = text.slice(found[at - 1]?.end ?? 0, start);
    const stated = `${at === 0 ? before : before.replace(ownRemark, '')}${ownRemark.exec(behind)?.[0] ?? ''}`;
    return { regNo, order: (isNew.test(stated) ? 1 : 0) - (isFormer.test(stated) ? 1 : 0) };
  });
  const sorted = rated.toSorted(
    (one, other) => other.order - one.order || registrationYear(other.regNo) - registrationYear(one.regNo),
  );
  return [...new Set(sorted.map(({ regNo }) => regNo.toUpperCase()))];
}

const otherNumbers = /许可|生许|标准|GB|HG|NY|Q\//i;
/** The registration number of a cell with all three numbers of a product (三证); null for another cell. */
function registrationAmong(cell: string): string | null {
  const [regNo, ...others] = regNosIn(cell);
  return regNo === undefined || others.length > 0 || !otherNumbers.test(foldWidth(cell)) ? null : regNo;
}

/** 登记证号. */
export const regNo: SheetCell = {
  ...text('PD20240001'),
  read: (cell) => registrationAmong(cell) ?? readRegNo(cell),
  leftOut: (cell) => (registrationAmong(cell) === null ? null : '一格里的生产许可证号和标准号没有导入'),
  codesIn: regNosIn,
  knownBy: (cell) => /^(?:PD|WP|LS|WL|EX)N?\d{5,8}/i.test(readRegNo(cell)),
};

/** Longer texts are descriptions; a limit keeps matching fast. */
const longest = 60;
/** 「乳油 EC」, 「Low toxic 低毒」: the Chinese words of a cell in two languages. */
const inChinese = (text: string): string =>
  text.replace(/(?<=\p{Script=Han})[a-z]{1,20}$|^[a-z][a-z.]{2,30}(?=\p{Script=Han})/iu, '');

/** By name, unless the name would be read as another code. */
const formulationCell = (code: string): string => {
  const name = formulationName(code);
  return formulationCode(name) === code ? name : code;
};

const formulationCells = formulations.map(({ code }) => formulationCell(code));

/** 「10%可湿性粉剂」, 「8000IU/微升悬浮剂」 without the content. */
function withoutContent(text: string): string {
  const [first] = findContents(text.slice(0, longest));
  return first?.start === 0 ? text.slice(first.end) : text;
}

/** The code of a text of 剂型, or the text. */
export function readFormulation(cell: string, { formulations: spellings }: SheetContext): string {
  const wanted = compactText(cell);
  const bare = withoutContent(wanted);
  const spelled = spellings?.get(foldedSpelling(cell)) ?? spellings?.get(foldedSpelling(bare));
  return (
    formulationCode(wanted) ??
    formulationCode(bare) ??
    spelled ??
    usualFormulation(bare) ??
    usualFormulation(inChinese(bare)) ??
    cell
  );
}

const solids = new Set('DP GR TB WP WG SP SG ST DS WS RB CB GG EA EB WT FU'.split(' '));
const liquids = new Set('SL SO OL EC DC EW EO ME SC CS OF OD SE ZC ZW LS ES FS UL HN LV'.split(' '));

/** Whether a formulation is weighed or measured; null for others, and for what is none. */
const findPhysicalForm = (code: string): PhysicalForm | null =>
  solids.has(code) ? 'solid' : liquids.has(code) ? 'liquid' : null;

/** The name of a product, which may say its formulation: 「70%吡虫啉水分散粒剂」. */
export const productName: SheetCell = {
  ...text('吡虫啉'),
  physicalForm: (cell) => findPhysicalForm(readFullName(cell)?.formulation ?? ''),
};

export const formulation: SheetCell = {
  ...choice(formulationCells, '可湿性粉剂'),
  // What else it says is read with the row.
  read: (cell, context) => (readFullName(cell) ? cell : readFormulation(cell, context)),
  physicalForm: (cell, context) => findPhysicalForm(readFormulation(cell, context)),
  write: (value) => formulationCell(typeof value === 'string' ? value : ''),
  knownBy: (cell) => usualFormulation(withoutContent(compactText(cell))) !== null,
};

/** 「低」, 「低毒」, 「低毒性」 by their first signs. */
const levels = new Map(toxicities.flatMap((value) => [value, value.slice(0, -1)].map((name) => [name, value])));
levels.set('中', '中等毒').set('中毒', '中等毒');
/** 「低毒（原药高毒）」, 「低毒,原药中等毒」: what the technical material has is another thing. */
const ofMaterial = /(?:[,，、;；/]|[([【〔]).{0,4}(?:原药|母药|原粉).{0,20}$/;

/** The level that a text says, or null. */
function readToxicity(cell: string): string | null {
  const bare = inChinese(compactText(cell))
    .replace(ofMaterial, '')
    .replace(/\([^()]{0,40}\)$/, '')
    .replace(/^(?:制剂|产品|本品)?(?:毒性)?[:：]?(?:属于?)?/, '')
    .replace(/毒(?:性|级|性农药|农药)$/, '毒');
  return levels.get(bare) ?? null;
}

export const toxicity: SheetCell = {
  ...choice(toxicities, '低毒'),
  read: (cell) => readToxicity(cell) ?? cell,
  knownBy: (cell) => [...toxicities, '中毒'].some((value) => compactText(cell).startsWith(value)),
};

const typeNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pesticideTypes.map((type) => [type.replace(/剂$/, ''), type])),
  虫: '杀虫剂',
  螨: '杀螨剂',
  菌: '杀菌剂',
  草: '除草剂',
  鼠: '杀鼠剂',
  调: '植物生长调节剂',
  调节剂: '植物生长调节剂',
  植调: '植物生长调节剂',
  植调剂: '植物生长调节剂',
  生长调节剂: '植物生长调节剂',
  卫生用农药: '卫生杀虫剂',
  卫生用杀虫剂: '卫生杀虫剂',
};
const namesType = (cell: string): boolean =>
  pesticideTypes.some((type) => type === (typeNames[compactText(cell)] ?? compactText(cell)));
const types = choice(pesticideTypes, '杀虫剂', typeNames);
export const pesticideType: SheetCell = {
  ...types,
  read: (cell, context) => types.read(inChinese(compactText(cell)), context),
  inHeadings: (text) => (namesType(text) ? text : null),
  knownBy: namesType,
};
