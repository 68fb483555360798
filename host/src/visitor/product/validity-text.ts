import type { PublicProduct } from '@admin-h5/contract';

/** 「2021-05-20 至 2026-05-19」, or the known part of it. */
export function validityText({ regValidFrom, regValidTo }: Pick<PublicProduct, 'regValidFrom' | 'regValidTo'>): string {
  if (regValidFrom && regValidTo) return `${regValidFrom} 至 ${regValidTo}`;
  return regValidTo ? `至 ${regValidTo}` : regValidFrom && `自 ${regValidFrom}`;
}
