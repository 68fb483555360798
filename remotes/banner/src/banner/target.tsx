import { type Choice, RecordName, type RecordSearch, textOf, type ValueProps } from '@admin-h5/admin-kit';
import { materialApi, productApi } from '@admin-h5/client';

/** 跳转目标 as text: a record's name, or the title of the page at an address. */
export function TargetView({ value, values, names }: ValueProps) {
  const target = textOf(value);
  const search = targetSearch(values.linkType);
  if (search) {
    const { entityLabel, nameOf } = search;
    return (
      <>
        {entityLabel}：
        <RecordName {...{ entityLabel, nameOf }} id={target} known={names[target]} />
      </>
    );
  }
  const page = pageChoices.find((choice) => choice.value === target);
  return <>{page ? `${page.label}（${target}）` : (names[target] ?? target)}</>;
}

const found = 20;

const products: RecordSearch = {
  entityLabel: '产品',
  async search(keyword, signal) {
    const { list } = await productApi.list({ keyword, status: 1, size: found }, { signal, errors: 'screen' });
    return list.map(({ id, name, tradeName, regNo }) => ({
      id,
      label: name,
      note: [tradeName, regNo].filter(Boolean).join(' · '),
    }));
  },
  nameOf: async (id, signal) => (await productApi.get(id, { signal, errors: 'screen' })).name,
};

const materials: RecordSearch = {
  entityLabel: '原料',
  async search(keyword, signal) {
    const { list } = await materialApi.list({ keyword, status: 1, size: found }, { signal, errors: 'screen' });
    return list.map(({ id, name, casNo }) => ({ id, label: name, note: casNo }));
  },
  nameOf: async (id, signal) => (await materialApi.get(id, { signal, errors: 'screen' })).name,
};

/** Search for the records that this link type can lead to; null for types that lead to an address. */
export function targetSearch(linkType: unknown): RecordSearch | null {
  if (linkType === 'product') return products;
  return linkType === 'material' ? materials : null;
}

/** Suggested target screens; the path of any other page can be typed. */
export const pageChoices: readonly Choice[] = [
  { value: '/pages/category/second', label: '产品分类' },
  { value: '/pages/materials/list', label: '原料列表' },
  { value: '/pages/crops/index', label: '按作物找药' },
  { value: '/pages/documents/index', label: '资料中心' },
  { value: '/pages/company/about', label: '关于我们' },
  { value: '/pages/company/about?section=gallery', label: '工厂展示' },
  { value: '/pages/help/index', label: '帮助中心' },
];
