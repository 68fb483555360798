import type { PublicProduct } from '@admin-h5/shared/contract';

const pad = (part: number) => String(part).padStart(2, '0');

/** Today where the person is, as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The last day of validity still counts; without an end nothing has run out. */
export function isExpired({ regValidTo }: Pick<PublicProduct, 'regValidTo'>, now = new Date()): boolean {
  return regValidTo !== '' && regValidTo < today(now);
}

/** 「2021-05-20 至 2026-05-19」, or what is known of it. */
export function validity({ regValidFrom, regValidTo }: Pick<PublicProduct, 'regValidFrom' | 'regValidTo'>): string {
  if (regValidFrom && regValidTo) return `${regValidFrom} 至 ${regValidTo}`;
  return regValidTo ? `至 ${regValidTo}` : regValidFrom && `自 ${regValidFrom}`;
}
