import type { RecordOnPage } from './record-on-page.ts';
import { inquire } from './record-sheets.ts';

/** 询价 of the record on the page. */
export function inquireFor({ detail: { id, type, title } }: RecordOnPage): Promise<void> {
  return inquire(title, type === 'gallery' ? undefined : { id, type, name: title });
}
