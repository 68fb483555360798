import { fieldLabels } from '@admin-h5/contract';
import type { SheetCell, SheetColumn } from './column.ts';
import { headerSynonyms } from './header-synonyms.ts';

/** An empty cell would otherwise take away what nobody has at hand who fills in a sheet. */
const keeps = '（空着不改，“清空”为清空）';

const common = {
  sort: '排序',
  status: '状态',
  videoId: `视频ID${keeps}`,
  imageIds: `图片ID${keeps}`,
  fileIds: `资料ID${keeps}`,
  lastLoginAt: '最近登录',
  createdAt: '创建时间',
};

/** Headers that differ from the labels of forms (`fieldLabels`): shorter, or with the format of the cell. */
const overrides = {
  product: {
    name: '农药名称',
    ingredients: '有效成分（名称 | 含量 | 单位 | 英文名 | CAS号，每行一种）',
    usages: '使用范围（作物 | 防治对象 | 用药量 | 施用方法 | 施用时期 | 安全间隔期 | 每季最多次数，每行一项）',
    spec: '包装规格',
    shelfLifeMonths: '质量保证期(月)',
  },
  material: { purity: '纯度', purityMin: '最低含量(%)', shelfLifeMonths: '保质期(月)' },
  synonym: {},
  user: {},
};

/** Fields of which a sheet may have several columns, and the field of their contents. */
const contents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product: { ingredients: 'totalContent' },
};

/**
 * The columns of an entity's sheet, in the order of `cells`, which has the cells of each field.
 * The headers are the labels of forms, unless this file has others.
 */
export function withHeaders<Field extends string>(
  entity: keyof typeof overrides,
  cells: Readonly<Record<Field, SheetCell>>,
): SheetColumn[] {
  const headers: Readonly<Record<string, string>> = { ...fieldLabels[entity], ...common, ...overrides[entity] };
  const others: Readonly<Record<string, readonly string[]>> = headerSynonyms[entity];
  return Object.entries<SheetCell>(cells).map(([field, cell]) => ({
    ...cell,
    field,
    header: headers[field] ?? field,
    synonyms: others[field] ?? [],
    ...(contents[entity]?.[field] === undefined ? {} : { contents: contents[entity][field] }),
  }));
}
