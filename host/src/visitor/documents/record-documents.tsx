import { Link } from '@admin-h5/client';
import {
  type DocumentType,
  documentTypeLabels,
  type InquiryItem,
  type InquiryItemType,
  type RecordDocument,
  registrationState,
  wantedDocuments,
} from '@admin-h5/contract';
import { documentGlyph, downloadGlyph, forwardGlyph, Icon, mailGlyph } from '@admin-h5/ui';
import { paths } from '../../core/paths.ts';
import { useToday } from '../../core/use-today.ts';
import { inquire } from '../detail/record-sheets.ts';
import { DocumentLink, DocumentText } from './document-text.tsx';
import './documents.less';

export interface RecordDocumentsProps {
  of: Pick<InquiryItem, 'id' | 'name'> & { type: InquiryItemType };
  documents: readonly RecordDocument[];
  fileIds: readonly string[];
}

/** Types that the record should have and of which nothing is valid. */
const missingTypes = (type: InquiryItemType, documents: readonly RecordDocument[], now: number): DocumentType[] =>
  wantedDocuments[type].filter(
    (wanted) =>
      !documents.some((document) => document.type === wanted && registrationState(document.validTo, now) !== 'expired'),
  );

/** 资料 of a product or a material. What a buyer expects and does not find can be asked for: it goes into the 询价单. */
export function RecordDocuments({ of, documents, fileIds }: RecordDocumentsProps) {
  const now = useToday();
  const missing = missingTypes(of.type, documents, now);
  const further = fileIds.filter((id) => documents.every(({ fileId }) => fileId !== id));
  return (
    <div className="documents">
      {documents.length + further.length > 0 && (
        <ul className="documents__list" aria-label="资料">
          {documents.map((document, place) => (
            // A file may serve two rows.
            <li key={`${document.fileId}-${place}`}>
              <DocumentLink recordId={of.id} fileId={document.fileId}>
                <Icon glyph={documentGlyph} size={24} />
                <DocumentText document={document} now={now} />
                <Icon glyph={downloadGlyph} label="下载" />
              </DocumentLink>
            </li>
          ))}
          {further.map((id, at) => (
            <li key={id}>
              <DocumentLink recordId={of.id} fileId={id}>
                <Icon glyph={documentGlyph} size={24} />
                <span className="documents__text">
                  <b>其他资料 {at + 1}</b>
                </span>
                <Icon glyph={downloadGlyph} label="下载" />
              </DocumentLink>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <ul className="documents__missing" aria-label="可索取的资料">
          {missing.map((type) => (
            <li key={type}>
              <button
                type="button"
                onClick={() =>
                  void inquire(`${of.name} ${documentTypeLabels[type]}`, of, `索取 ${documentTypeLabels[type]}`)
                }
              >
                <Icon glyph={mailGlyph} size={16} />
                索取 {documentTypeLabels[type]}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.documents} className="documents__all">
        全部资料
        <Icon glyph={forwardGlyph} size={14} />
      </Link>
    </div>
  );
}
