/** Makes the columns of an entity's sheet from the declaration of its fields. */
import { entityFields, type Field, type Fields, fileColumnNote } from '@admin-h5/contract';
import {
  category,
  choice,
  day,
  fileId,
  fileIds,
  flag,
  labelled,
  lines,
  months,
  number,
  type SheetCell,
  type SheetColumn,
  status,
  text,
} from './cell-kinds.ts';
import { headerSynonyms } from './header-synonyms.ts';

/** An empty cell would otherwise take away what nobody has at hand who fills in a sheet. */
const keeps = `（${fileColumnNote}）`;

const common: Readonly<Record<string, string>> = {
  videoId: `视频ID${keeps}`,
  imageIds: `图片ID${keeps}`,
  fileIds: `资料ID${keeps}`,
  lastLoginAt: '最近登录',
  createdAt: '创建时间',
};

/** Headers that differ from the labels of forms: shorter, or with the format of the cell. */
const overrides: Readonly<Record<keyof typeof headerSynonyms, Readonly<Record<string, string>>>> = {
  product: {
    name: '农药名称',
    ingredients: '有效成分（名称 | 含量 | 单位 | 英文名 | CAS号，每行一种）',
    usages: '使用范围（作物 | 防治对象 | 用药量 | 施用方法 | 施用时期 | 安全间隔期 | 每季最多次数，每行一项）',
    spec: '包装规格',
  },
  material: { purity: '纯度' },
  synonym: {},
  user: {},
};

/** Fields of which a sheet may have several columns, and the field of their contents. */
const contents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product: { ingredients: 'totalContent' },
};

const labelWithUnit = (field: Field): string =>
  (field.kind === 'integer' || field.kind === 'number') && field.unit !== undefined
    ? `${field.label}(${field.unit})`
    : field.label;

/** How a cell of a field is read and written where its entity does not say it, by the kind of the field. */
function cellOfField(field: Field, example?: string): SheetCell {
  switch (field.kind) {
    case 'number':
      return number(example);
    case 'integer':
      return field.unit === '月' ? months(example) : number(example);
    case 'flag':
      return flag(example);
    case 'status':
      return status;
    case 'day':
      return day(example);
    case 'choice': {
      const { labels, values } = field;
      if (!labels) return choice(values.map(String), example);
      const words: Readonly<Record<string, string>> = labels;
      const named = labelled(Object.fromEntries(values.map((value) => [words[value] ?? String(value), value])));
      return example === undefined ? named : { ...named, example };
    }
    case 'choices':
    case 'tags':
      return lines(example);
    case 'reference':
      return category(example);
    case 'file':
      return fileId();
    case 'files':
      return fileIds();
    default:
      return text(example);
  }
}

/** Whether the texts of a field are names or numbers of documents, of which none is a date. */
const isOfWords = (field: Field | undefined): boolean =>
  field?.kind === 'tags' ||
  (field?.kind === 'text' && !field.multiline) ||
  (field?.kind === 'code' && field.pattern === undefined);

/** The columns of an entity's sheet, in the order of `cells`: a header is the label of the field and its unit, unless this file has another. */
export function withHeaders<Name extends string>(
  entity: keyof typeof headerSynonyms,
  cells: Readonly<Record<Name, SheetCell>>,
  fields: Fields = entityFields[entity],
): SheetColumn[] {
  const others: Readonly<Record<string, readonly string[]>> = headerSynonyms[entity];
  return Object.entries<SheetCell>(cells).map(([field, cell]) => {
    const declared = fields[field];
    const header = overrides[entity][field] ?? common[field] ?? (declared ? labelWithUnit(declared) : field);
    // Offices leave the unit out.
    const bare = header.replace(/\([^()]*\)$/, '');
    return {
      ...cell,
      ...(field === 'name' ? { isName: true as const } : {}),
      isWords: isOfWords(declared),
      isCode: declared?.kind === 'code' && declared.judgedAs === undefined,
      field,
      header,
      synonyms: [...(bare === header ? [] : [bare]), ...(others[field] ?? [])],
      ...(contents[entity]?.[field] === undefined ? {} : { contents: contents[entity][field] }),
    };
  });
}

/**
 * The columns of an entity's sheet, one for each field but instants, which an import leaves as they are.
 * @param cells what a field's kind does not say: an example for the template, or how its cells are read and written
 * @param first fields that come before the others, which keep the order of the declaration
 */
export function sheetColumns<F extends Fields>(
  entity: keyof typeof headerSynonyms,
  fields: F,
  cells: Readonly<Partial<Record<keyof F & string, SheetCell | string>>>,
  first: readonly (keyof F & string)[] = [],
): SheetColumn[] {
  const given: Readonly<Record<string, SheetCell | string | undefined>> = cells;
  const names = [...new Set<string>([...first, ...Object.keys(fields)])];
  const columns = names.flatMap((name): [string, SheetCell][] => {
    const cell = given[name];
    const field: Field | undefined = fields[name];
    // Offices have 上架时间 as the day on which they began to sell a product. And a sheet that comes back after some days would set
    // moments that have been done.
    if (!field || field.kind === 'instant') return [];
    return [[name, typeof cell === 'object' ? cell : cellOfField(field, cell)]];
  });
  return withHeaders(entity, Object.fromEntries(columns), fields);
}
