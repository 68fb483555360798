/** Reads units: what a header or a note says that numbers are counted in, and puts it to a number that has none. */
import { compactText } from '../read/cells.ts';

/** What the numbers of a column say, for the passes over its cells. */
export interface Quantity {
  /** A `count` is one whole number; elsewhere a range such as 4-6 may stand. */
  kind: 'dose' | 'content' | 'count' | 'property' | 'pack';
  /** A unit as it is stored; null for a text that is none of this column. */
  unitOf?: (text: string) => string | null;
  /** Units that a person is offered where neither the sheet nor the cell states one. */
  asks?: { question: string; units: readonly string[] };
  /** What a text says that amounts are for, as it is written behind them: `/亩`; an amount without it says nothing. */
  areaOf?: (text: string) => string | null;
  /** What a header says that every amount is of, as it is written behind them: 「（有效成分）」; '' for nothing. */
  remarkOf?: (text: string) => string;
}

/** Whether a product is weighed or measured: a header may state one unit for each. */
export type PhysicalForm = 'solid' | 'liquid';

const ofMass = /^千?克/;
const ofVolume = /^毫?升/;

/** The units of solid and of liquid products, where two alternatives are these. */
export function unitsByForm([one = '', other = '', ...more]: readonly string[]): Record<PhysicalForm, string> | null {
  if (more.length > 0) return null;
  if (ofMass.test(one) && ofVolume.test(other)) return { solid: one, liquid: other };
  return ofVolume.test(one) && ofMass.test(other) ? { solid: other, liquid: one } : null;
}

/** Reads units by patterns, each with the unit as it is stored. */
export const unitsBy =
  (patterns: readonly (readonly [pattern: RegExp, unit: string])[]) =>
  (text: string): string | null => {
    const plain = compactText(text);
    return patterns.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  };

const number = String.raw`(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.\d{1,6})?`;
const bareNumber = new RegExp(String.raw`^[<>≤≥约]?-?${number}(?:[-~～–—−至到一…]{1,2}-?${number})?$`);

/** Whether a text is a number or a range without a unit: `10-14`. */
export const isBareNumber = (text: string): boolean => bareNumber.test(compactText(text));

/** Whether a stored text is the same number with its unit: `110.6 ℃` of `110.6`. */
export function hasSameNumber(stored: string, text: string, { unitOf }: Quantity): boolean {
  if (!unitOf || !isBareNumber(text)) return false;
  const [whole, plain] = [compactText(stored), compactText(text)];
  return whole.startsWith(plain) && unitOf(whole.slice(plain.length)) !== null;
}

/** Nothing follows that belongs to it, as in 「克（毫升）/亩」. */
const inBrackets = /[(（[【]((?:[^()（）[\]【】]|[(（][^()（）]{0,12}[)）]){1,30})[)）\]】](?!\s*[/／每])/g;
/** 「用药量（克或毫升）/亩」. */
const beforeEnd = /(?<![克升斤gl])[(（]([^()（）]{1,20})[)）]\s*([/／每][^()（）]{1,8})$/;
/** 「用药量克/亩」, 「沸点℃」. */
const behindName =
  /(?<=[量数格装])(?=千?克|公斤|毫?升|倍|k?g(?![a-z])|m?l(?![a-z]))|(?<=[熔沸闪]点)(?=℃|°C)|(?<=密度)(?=k?g\/)|(?<=期)(?=[年月天]$)/i;

/** Of a line that is no header each sign would be one of these. */
const longestHeader = 200;

/** What a header says after its name, which may be a unit: 「用药量（克/亩）」, 「熔点/℃」, 「沸点 ℃」. */
export function statedIn(whole: string): { name: string; text: string }[] {
  const header = whole.slice(0, longestHeader);
  const brackets = [...header.matchAll(inBrackets)].map(([match, text = '']) => ({
    name: header.replace(match, ''),
    text,
  }));
  const ends = [...header.matchAll(/(?:单位)?\s{0,9}[/／:：,，_]\s{0,9}|\s+/g)].map(({ index, 0: sign }) => ({
    name: header.slice(0, index),
    text: header.slice(index + sign.length),
  }));
  const [name = '', ...units] = header.split(behindName);
  const [match = '', inside = '', end = ''] = beforeEnd.exec(header) ?? [];
  const withEnd = { name: header.slice(0, header.length - match.length), text: inside + end };
  // 「密度（20℃）g/mL」.
  const behindBrackets = brackets.flatMap((one) => {
    const [start = '', ...rest] = one.name.split(behindName);
    return { name: start, text: rest.join('') };
  });
  return [{ name, text: units.join('') }, ...behindBrackets, ...brackets, withEnd, ...ends].filter(
    (one) => one.name.trim() !== '' && one.text.trim() !== '',
  );
}

/** The units that a text states: one, or alternatives as 「克或毫升/亩」, 「g(mL)/亩」, 「克/亩、倍液」. */
export function unitsIn(text: string, unitOf: (text: string) => string | null): readonly string[] {
  const plain = compactText(text);
  const whole = unitOf(plain);
  if (whole !== null) return [whole];
  const end = /\/[^/或、,()]+$/.exec(plain)?.[0] ?? '';
  const names = plain.split(/[或及、,;()/]+/).filter((name) => name !== '');
  const withEnd = names.filter((name) => `/${name}` !== end).map((name) => name + end);
  const readings = [end === '' ? [] : withEnd, plain.split(/[或及、,;()]+/).filter((name) => name !== ''), names];
  const read = readings.map((some) => some.map((name) => unitOf(name)).filter((unit) => unit !== null));
  const at = readings.findIndex((some, index) => some.length > 1 && read[index]?.length === some.length);
  if (at !== -1) return [...new Set(read[at])];
  // 「制剂量，克/亩」, 「闭杯,℃」: one unit beside words.
  const words = plain.split(/[,，;；()（）]+/).filter((word) => word !== '');
  const among = words.map((word) => unitOf(word)).filter((unit) => unit !== null);
  return words.length > 1 && among.length === 1 ? among : [];
}

const note = /单位\s*[:：为]\s*([^\s,，;；。]{1,24})/g;
/** 「注：用药量为每亩制剂用量」. */
const doseNote = /(?:用药?量|剂量)(?:均?[指为按以是:：])([^\d,，;；。]{1,20})/g;
const unrelated = /[(（][^()（）/]{2,}[)）]?$/;

/** The units that lines beside a table state: 「单位：克/亩（另注除外）」. */
export const statedAbove = (lines: readonly (readonly string[])[]): string[] =>
  lines.flatMap((cells) =>
    cells.flatMap((cell) =>
      [...cell.matchAll(note), ...cell.matchAll(doseNote)].map(([, unit = '']) => unit.replace(unrelated, '')),
    ),
  );

/** 「填报单位：…」 names an office. */
const unitWords = /^[每按以计用亩公顷倾頃千克毫升倍液或及和、/()（）制剂品有效成分量种子gmlkha\d²㎡]+$/i;

export interface StatedUnit {
  /** One unit, or alternatives. */
  units: readonly string[];
  /** What its amounts are for: `/亩`. */
  area: string | null;
  /** What all of them are of. */
  remark: string;
}

/** The units of a column's numbers: of its header, else of a note beside the table, which speaks of doses. */
export function unitOfColumn(
  { unitOf, areaOf, remarkOf, kind }: Quantity,
  header: string,
  notes: readonly string[],
): StatedUnit {
  const beside = kind === 'dose' ? notes : [];
  const texts = [...statedIn(header).map(({ text }) => text), ...(/倍数/.test(header) ? ['倍液'] : []), ...beside];
  const units = texts.map((text) => (unitOf ? unitsIn(text, unitOf) : [])).find(({ length }) => length > 0) ?? [];
  const remark = [header, ...beside].map((text) => remarkOf?.(text) ?? '').find((text) => text !== '') ?? '';
  if (!areaOf) return { units, area: null, remark };
  const [end = '', ...others] = new Set(units.map((unit) => (unit.includes('/') ? unit.slice(unit.indexOf('/')) : '')));
  const area =
    [header, ...beside.filter((text) => unitWords.test(text))]
      .map((text) => areaOf(text))
      .find((found) => found !== null) ?? null;
  return { units, area: end !== '' && others.length === 0 ? end : area, remark };
}

const measure = '(?:千克|公斤|毫克|微克|克|毫升|升|斤|两|kg|mg|ml|g|l|[包袋瓶支片粒])';
const amount = new RegExp(
  String.raw`^(?:约|制剂|商品量?|每次|≥|≤|不少于)?${number}${measure}?(?:[-~～–—−至到]{1,2}${number})?${measure}(?:\(?(?:制剂|商品)量?\)?|左右|以上)?$`,
  'i',
);

/** A text of amounts that do not say for what they are, with that: 「70-90毫升」, 「20克；30克」; null for another text. */
export function withArea(text: string, area: string): string | null {
  const parts = text.split(/([、，,;；或])/);
  return parts.every((part, at) => at % 2 === 1 || amount.test(compactText(part)))
    ? parts.map((part, at) => (at % 2 === 1 ? part : part.trim() + area)).join('')
    : null;
}

const packed = new RegExp(String.raw`^(${number})[*×xX](${number})$`);

/** 「20左右」, 「20-30（早稻）」. */
const remarkAtEnd = /(?:左右|以上|以下|[（(][^()（）]{1,20}[)）])$/;
/** Signs that people type for the one of a range. */
const dashes = /(?<=\d)[一…]+(?=\d)/g;

/** A text that is numbers alone, with their unit: 「25」 and 「kg/桶」 are 「25kg/桶」; null for another text. */
export function withUnit(text: string, unit: string, { kind, unitOf }: Quantity): string | null {
  const whole = text.trim();
  const [remark = ''] = remarkAtEnd.exec(whole) ?? [];
  // 「4-6（克/亩）」.
  if (unitOf && remark.length > 2 && unitOf(remark.slice(1, -1)) !== null) return null;
  const amount = whole.slice(0, whole.length - remark.length).trim();
  if (isBareNumber(amount)) return `${amount.replaceAll(dashes, '-')}${kind === 'property' ? ' ' : ''}${unit}${remark}`;
  // 「20或30克/亩」; the first may also be the number of the line.
  if (kind === 'dose') return text.split(/[、；;或]/).every(isBareNumber) ? whole + unit : null;
  if (kind !== 'pack') return null;
  const [, content, count] = packed.exec(compactText(text)) ?? [];
  const [measured = '', container = ''] = unit.split('/');
  if (content !== undefined && count !== undefined) return `${content}${measured}×${count}${container}`;
  const packs = text.split(/[、,，;；/]/);
  return packs.length > 1 && packs.every(isBareNumber) ? packs.map((one) => one.trim() + unit).join('；') : null;
}
