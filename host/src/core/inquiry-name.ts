import { type InquiryItemType, type MaterialCard, productFullName, type ProductCard } from '@admin-h5/contract';

/** A record of a list or a page, or one that the device has saved with its content and formulation as a note. */
export interface AskedRecord {
  type: InquiryItemType;
  id: string;
  title: string;
  card?: ProductCard | MaterialCard;
  note?: string;
}

/** The name of a record in 询价单, which the server stores too: a product's with what tells it from others of its name. */
export function askedName({ type, title, card, note = '' }: AskedRecord): string {
  if (card && 'totalContent' in card) return productFullName({ ...card, name: title });
  return type === 'product' ? `${title} ${note}`.trim() : title;
}
