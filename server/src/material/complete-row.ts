import type { MaterialInput } from '@admin-h5/contract';
import { normaliseText, purityText } from '@admin-h5/contract';
import { minimumContent } from './minimum-content.ts';

type Fields = Record<string, unknown>;

/** 最低含量 of a row that does not say it, by its 纯度; a record whose 纯度 stays keeps what it has. */
export function completeMaterial(fields: Fields, current: MaterialInput | null): Fields {
  const { purity, purityMin } = fields;
  // Null is 「清空」.
  if (typeof purity !== 'string' || (purityMin !== undefined && purityMin !== '')) return fields;
  const minimum = minimumContent(purity);
  const isBlankCell = purityMin === '';
  const isSame = current !== null && purityText(normaliseText(purity)) === purityText(current.purity);
  if (isSame && (current.purityMin === null || !isBlankCell)) return fields;
  if (minimum !== null) return { ...fields, purityMin: minimum };
  // The former text has said it, not a person.
  const isStale = current !== null && !isSame && current.purityMin === minimumContent(current.purity);
  return isStale ? { ...fields, purityMin: null } : fields;
}
