import { askedName } from '../../core/inquiry/asked-name.ts';
import type { RecordOnPage } from './record-on-page.ts';
import { inquire } from './record-sheets.ts';

/** 询价 of the record on the page. */
export function inquireFor({ detail }: RecordOnPage): Promise<void> {
  if (detail.type === 'gallery') return inquire(detail.title);
  return inquire(detail.title, { id: detail.id, type: detail.type, name: askedName(detail) });
}
