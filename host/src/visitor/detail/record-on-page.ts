import type { PublishDetail } from '@admin-h5/contract';

/** What a record's page knows of it apart from how it is drawn. */
export interface RecordOnPage {
  detail: PublishDetail;
  /** One line that describes the record besides its title: content and formulation, or the CAS number. */
  note: string;
  /** Lines of its poster: registration and crops, or packaging. */
  lines: readonly string[];
}
