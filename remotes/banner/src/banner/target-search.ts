import { materialApi, productApi } from '@admin-h5/client';
import type { RecordSearch } from '@admin-h5/admin-kit';

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
