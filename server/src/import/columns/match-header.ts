/** Finds the field that a header of a sheet means, under any of its usual names, with unit, number or another language beside it. */
import { foldWidth, normaliseText } from '@admin-h5/contract';
import { type Quantity, statedIn, unitOfColumn, unitsIn } from '../passes/quantity.ts';
import { unescapeCell } from '../read/marks.ts';
import { idHeader, reasonHeader } from './definition.ts';
import type { SheetColumn } from './cell-kinds.ts';
import { nameFields } from './header-synonyms.ts';

/** A header without the explanation in brackets, for messages. */
export const shortHeader = (header: string): string => header.split('（', 1)[0] ?? '';

/** The header of what headings say for new records, in a file of refused rows. */
export const newOnlyHeader = ({ header }: Pick<SheetColumn, 'header'>): string => `${shortHeader(header)}（仅新增）`;

/** Remarks about filling in, not about the content: 「*登记证号」, 「登记证号（必填）」. */
const remarks = /[*:]|\((?:必填|选填|必须|可选|必填项|选填项|不必填)\)/g;

/** A header as it is compared: without spaces, line breaks, remarks, width and case. */
const folded = (header: string): string =>
  foldWidth(normaliseText(unescapeCell(header)))
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(remarks, '');

/** Longer texts are no headers; a limit keeps matching fast. */
const longest = 200;

/** 「登记证号\nReg. No.」: the Chinese words, which precede those of another language. */
const inChinese = /^(.*\p{Script=Han}[^\p{Script=Han}A-Za-z]*?)[\s/／|]*([A-Za-z][\x20-\x7E\s]*)$/su;
const alternatives = /[/／、]|或/;
/** What English words add, unless the Chinese ones say it too: 「农药名称 English」 is no Chinese name. */
const telling: readonly [english: RegExp, chinese: RegExp][] = [
  [/\b(?:from|start|begin)/i, /[自起始从]|开/],
  [/\b(?:english|en|latin)\b/i, /[英外]文|英语|拉丁/],
];

/** 「Content 含量」. */
const englishBefore = /^([A-Za-z][\x20-\x7E]{2,60}?)[\s/／|]+(\p{Script=Han}[^A-Za-z]*)$/u;

/** The Chinese words of a header that has those of another language beside them. */
export function chineseWords(header: string): string | null {
  const [, english = '', after = ''] = englishBefore.exec(header.slice(0, longest)) ?? [];
  const [, chinese = after, rest = english] = inChinese.exec(header.slice(0, longest)) ?? [];
  return chinese === '' || telling.some(([english, same]) => english.test(rest) && !same.test(chinese))
    ? null
    : chinese.trim();
}

/** What offices put before the name of a field, 「产品通用名称」, and behind one that is a name, 「登记证持有人名称」. */
const beforeField = /^(?:产品|农药)(?=.{2})/;
const behindName = /(?<=.{2})名称$/;

/** What a header may stand for if nobody knows all of it: 「农药名称 Product Name」, 「商标/商品名」. */
const readings = (header: string): string[][] => {
  const chinese = chineseWords(header);
  const names = header.split(alternatives);
  return [...(chinese === null ? [] : [[chinese]]), ...(names.length > 1 ? [names] : [])];
};

/** What a header means: a column, the id, or a column to ignore, whose field is ''. Of 「有效成分2」 also its number. */
export interface HeaderMeaning {
  field: string;
  by: (typeof sources)[number] | 'ignored';
  number?: number;
  /** Which end of a range it has, beside a column of the other one. */
  limit?: 'lower' | 'upper';
}
export const ignored: HeaderMeaning = { field: '', by: 'ignored' };
/** A person has said it, it is the template's own header, an office's usual name for it, part of it says so, or the cells below resemble it; the surest first. */
export const sources = ['person', 'template', 'synonym', 'reading', 'content'] as const;

const idField = 'id';

/** 「有效成分2」, 「含量(2)」, 「有效成分②含量」. */
const numberIn = /\(?([1-9一二三四五六七八九①-⑨])\)?/;
const numerals = ['', '1一①', '2二②', '3三③', '4四④', '5五⑤', '6六⑥', '7七⑦', '8八⑧', '9九⑨'];

/** 「用药量下限」, 「最低用药量」, 「用量(min)」. */
const limits = [
  ['lower', /\(?(?:下限|最低|最小|min)值?\)?/],
  ['upper', /\(?(?:上限|最高|最大|max)值?\)?/],
] as const;

/** What a name can be within a group of headings: 「有效成分」 above 「名称」 and 「含量」. */
const general = new Set(['名称', '名', '全称', '中文名', '中文名称', '内容']);
/** A shorter end of a group would say nothing. */
const shortestGroup = 3;
/** Longer texts are values. */
const longestName = 20;
const hanWords = /\p{Script=Han}/u;

export const severalFields = (columns: readonly SheetColumn[]): Set<string> =>
  new Set(columns.flatMap(({ field, contents }) => (contents === undefined ? [] : [field, contents])));

export class HeaderNames {
  readonly #exact = new Map<string, string>();
  readonly #synonyms = new Map<string, string>();
  readonly #columns: ReadonlyMap<string, SheetColumn>;
  readonly #fields: ReadonlySet<string>;
  readonly #chosen: ReadonlyMap<string, string>;
  /** Fields that a sheet may have in several columns, which are numbered. */
  readonly #numbered: ReadonlySet<string>;
  readonly #quantities: ReadonlyMap<string, Quantity>;

  /** @param chosen what a person has said of headers: the field, '' for a column to leave out (`SheetCorrections`) */
  constructor(columns: readonly SheetColumn[], chosen: Readonly<Record<string, string>> = {}) {
    this.#chosen = new Map(Object.entries(chosen).map(([header, field]) => [folded(header), field]));
    this.#columns = new Map(columns.map((column) => [column.field, column]));
    this.#numbered = severalFields(columns);
    const withQuantity = columns.flatMap(({ field, quantity, parts = [] }) => [
      { field, quantity },
      ...parts.map((part) => ({ field: partField(field, part.name), quantity: part.quantity })),
    ]);
    this.#quantities = new Map(withQuantity.flatMap(({ field, quantity }) => (quantity ? [[field, quantity]] : [])));
    this.#fields = new Set(
      columns.flatMap(({ field, parts = [] }) => [field, ...parts.map(({ name }) => partField(field, name))]),
    );
    this.#exact.set(folded(idHeader), idField);
    for (const { field, header, synonyms = [], parts = [] } of columns) {
      this.#exact.set(folded(shortHeader(header)), field);
      const others = [...synonyms.map((name) => [name, field]), ...parts.flatMap((part) => partNames(field, part))];
      for (const [name = '', meant = ''] of others) {
        if (!this.#synonyms.has(folded(name))) this.#synonyms.set(folded(name), meant);
      }
    }
  }

  /**
   * What a header means: all of it, else its Chinese words, else its alternatives if all of them mean the same.
   * @param key what corrections call its column (`columnKeys`)
   */
  meaning(header: string, key = header): HeaderMeaning | null {
    const chosen = this.#chosen.get(folded(key));
    if (chosen === '') return ignored;
    if (chosen !== undefined && this.#fields.has(chosen)) return { field: chosen, by: 'person' };
    // 「规格（备注）」 has remarks.
    if (/[(（](?:备注|说明|附注)[)）]\s*$/.test(header)) return null;
    const known = this.#numberedMeaning(header) ?? this.#meaningOf(header);
    if (known !== null) return known;
    for (const names of readings(unescapeCell(header).slice(0, longest))) {
      const [first, ...others] = names.map((name) => this.#meaningOf(name));
      if (first?.field && others.every((other) => other?.field === first.field)) return { ...first, by: 'reading' };
    }
    return this.#aroundMeaning(unescapeCell(header).slice(0, longest));
  }

  /** 「产品通用名称」 and 「作物名称」 as what is within. 「产品ID」 and 「CAS名称」 are of another system, and no keys of records here. */
  #aroundMeaning(header: string): HeaderMeaning | null {
    for (const around of [beforeField, behindName]) {
      const meaning = around.test(header) ? this.#meaningOf(header.replace(around, '')) : null;
      if (!meaning?.field || meaning.field === idField || this.#columns.get(meaning.field)?.isCode === true) continue;
      if (around === beforeField || nameFields.has(meaning.field)) return { ...meaning, by: 'reading' };
    }
    return null;
  }

  /** The names of a header that stands for several columns: 「作物/防治对象」; null for any other. */
  several(header: string, key: string | undefined): string[] | null {
    if (this.meaning(header, key) !== null || header.length > longest) return null;
    const names = unescapeCell(header).trim().split(alternatives);
    const fields = new Set(names.map((name) => this.#meaningOf(name)?.field || null));
    return names.length > 1 && fields.size === names.length && !fields.has(null) ? names : null;
  }

  /** With or without what it says in brackets of either width: a unit is part of a name. */
  #meaningOf(header: string): HeaderMeaning | null {
    const whole = folded(header);
    if (whole === '' || whole === folded(reasonHeader)) return ignored;
    const short = whole.split('(', 1)[0] ?? '';
    const limited = this.#exact.has(whole) || this.#synonyms.has(whole) ? null : this.#limitMeaning(whole);
    if (limited) return limited;
    const exact = this.#exact.get(whole) ?? this.#exact.get(short);
    if (exact !== undefined) return { field: exact, by: 'template' };
    // 「保质期(天)」 is not the column of months.
    const other = this.#synonyms.get(whole) ?? this.#synonyms.get(short);
    const isOwn = this.#synonyms.has(whole) || !this.#columns.get(other ?? '')?.header.includes('(');
    return other !== undefined && isOwn ? { field: other, by: 'synonym' } : this.#withUnit(header);
  }

  /** 「用药量下限（克/亩）」 as 「用药量（克/亩）」, of amounts for which labels have ranges. */
  #limitMeaning(whole: string): HeaderMeaning | null {
    const [limit, pattern] = limits.find(([, sign]) => sign.test(whole)) ?? [];
    const meaning = pattern ? this.#meaningOf(whole.replace(pattern, '')) : null;
    const kind = this.#quantities.get(meaning?.field ?? '')?.kind;
    return meaning && limit && meaning.limit === undefined && (kind === 'dose' || kind === 'property')
      ? { ...meaning, by: 'synonym', limit }
      : null;
  }

  /** 「熔点/℃」, 「保质期(年)」, 「制剂用量/亩」: a name and a unit or an area that its numbers may have. */
  #withUnit(header: string): HeaderMeaning | null {
    for (const { name, text } of statedIn(header)) {
      const field = this.#exact.get(folded(name)) ?? this.#synonyms.get(folded(name));
      const { unitOf, areaOf } = this.#quantities.get(field ?? '') ?? {};
      const isUnit = (unitOf && unitsIn(text, unitOf).length > 0) || typeof areaOf?.(text) === 'string';
      if (field !== undefined && isUnit) return { field, by: 'synonym' };
    }
    return null;
  }

  /** The unit that a header states for the numbers of its column; null where it states none. */
  unitIn(header: string): string | null {
    const quantity = this.#quantities.get(this.meaning(header)?.field ?? '');
    return (quantity && unitOfColumn(quantity, header, []).units.join('、')) || null;
  }

  /** What a header says that its amounts are of; '' for the product itself. */
  remarkIn(header: string): string {
    return this.#quantities.get(this.meaning(header)?.field ?? '')?.remarkOf?.(header) ?? '';
  }

  /** 「有效成分2」 as 「有效成分」, of fields that have several columns. */
  #numberedMeaning(header: string): HeaderMeaning | null {
    const whole = folded(header);
    const [found, sign = ''] = numberIn.exec(whole) ?? [];
    const meaning = found === undefined ? null : this.#meaningOf(whole.replace(found, ''));
    if (!meaning || !this.#numbered.has(meaning.field)) return null;
    return { ...meaning, by: 'synonym', number: numerals.findIndex((signs) => signs.includes(sign)) };
  }

  knows(header: string): boolean {
    return Boolean(this.meaning(header)?.field);
  }

  /** A heading under another one that stands above several columns: the text that says most of what is known. */
  under(group: string, below: string): string {
    // What brackets say only explains a heading.
    if (group === '' || group === below || below.length > longestName || /^[(（[【]/.test(below)) return below;
    const above = (group.split(/[(（[【]/, 1)[0] ?? '').trim();
    const both = above + below;
    if (!hanWords.test(below)) return !this.knows(below) && this.knows(both) ? both : below;
    // Both ends of a range have the unit above them.
    if (this.names(both)) return both + (this.#limitMeaning(folded(both)) ? group.slice(above.length) : '');
    if (general.has(folded(below)) && this.names(group)) return group;
    if (this.knows(below) || above.length > longestName) return below;
    // 「登记有效期」 above 「至」.
    const ends = Array.from({ length: Math.max(0, above.length - shortestGroup) }, (_, at) => above.slice(at + 1));
    return ends.map((end) => end + below).find((text) => this.names(text)) ?? below;
  }

  /** Whether a text is the content of one column alone, such as a registration number. */
  holdsValue(text: string): boolean {
    const cell = unescapeCell(text).trim();
    if (cell.length > longestName || !/\d/.test(cell)) return false;
    return [...this.#columns.values()].some((column) => column.knownBy?.(cell) === true);
  }

  /** Whether all of a Chinese text is a name: no value of a record is one. */
  names(text: string): boolean {
    return hanWords.test(text) && Boolean((this.#meaningOf(text) ?? this.#numberedMeaning(text))?.field);
  }

  /** What each column of a row of headers is: its field, or the text of one that is unknown. */
  identities(cells: readonly string[]): string[] {
    const keys = columnKeys(cells);
    return cells.slice(0, 500).map((cell, at) => {
      const meaning = cell.length > longest ? null : this.meaning(cell, keys[at]);
      if (!meaning?.field) return `?${folded(cell.slice(0, longest))}`;
      return partField(meaning.field, String(meaning.number ?? ''));
    });
  }

  /** The different fields that a row of headers names. */
  fields(cells: readonly string[]): Set<string> {
    return new Set(this.identities(cells).filter((identity) => !identity.startsWith('?')));
  }
}

/** Whether a column has the header of its template, and not another name. */
export const hasOwnHeader = ({ header, column }: { header: string; column: SheetColumn }): boolean =>
  folded(header).split('(', 1)[0] === folded(shortHeader(column.header));

/** The name under which `HeaderNames` finds a part of a column: `usages.crop`. */
export const partField = (field: string, part: string): string => `${field}.${part}`;
const partNames = (field: string, { name, headers }: { name: string; headers: readonly string[] }): string[][] =>
  headers.map((header) => [header, partField(field, name)]);

/** The letters of a column in a spreadsheet program: A, B, …, AA. */
export function columnName(at: number): string {
  const rest = at % 26;
  const letter = String.fromCodePoint(65 + rest);
  return at < 26 ? letter : columnName((at - rest) / 26 - 1) + letter;
}

/**
 * What corrections call the columns of a header: by their text, a further one of the same text also by its number
 * (`含量#2`), one without a text by its letters (`#E`).
 */
export function columnKeys(cells: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return cells.map((cell, at) => {
    const header = unescapeCell(cell).trim();
    if (header === '') return `#${columnName(at)}`;
    const count = (counts.get(header) ?? 0) + 1;
    counts.set(header, count);
    return count === 1 ? header : `${header}#${count}`;
  });
}
