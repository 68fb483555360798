import type { InquiryItemType, RecordDocument } from '@admin-h5/contract';

/** One row of 资料, stored with its record. */
export interface RecordDocumentRow extends RecordDocument {
  recordId: string;
  /** Its place among those of the record, from 0. */
  place: number;
  recordType: InquiryItemType;
  storedAt: string;
}

/** How often a file was downloaded as a document of a record. A record's edit leaves it. */
export interface DocumentDownloadRow {
  recordId: string;
  fileId: string;
  downloads: number;
}
