import type { PublishDetail } from '@admin-h5/contract';
import { askedName } from '../../core/inquiry-name.ts';
import { inquire } from './record-sheets.ts';

/** What a record's page knows of it apart from how it is drawn. */
export interface RecordOnPage {
  detail: PublishDetail;
  /** One line that describes the record besides its title: content and formulation, or the CAS number. */
  note: string;
  /** Lines of its poster: registration and crops, or packaging. */
  posterLines: readonly string[];
}

/** 询价 of the record on the page. */
export function inquireFor({ detail }: RecordOnPage): Promise<void> {
  if (detail.type === 'gallery') return inquire(detail.title);
  return inquire(detail.title, { id: detail.id, type: detail.type, name: askedName(detail) });
}
