import {
  documentLanguageLabels,
  documentTypeLabels,
  documentTypeNotes,
  type RecordDocument,
  type RegistrationState,
  registrationState,
} from '@admin-h5/contract';
import { Tag } from '@admin-h5/ui';
import './documents.less';
import { publishApi } from '@admin-h5/client/host';
import { hintInWeChat } from '@admin-h5/ui/feedback';
import type { MouseEvent, ReactNode } from 'react';

interface DocumentTextProps {
  document: RecordDocument;
  now: number;
  /** Further facts: the size of the file. */
  more?: string;
}

/** What a document is: type, title, language, version and until when it is valid. */
export function DocumentText({ document: { type, title, language, edition, validTo }, now, more }: DocumentTextProps) {
  const state = registrationState(validTo, now);
  const facts = [
    title || documentTypeNotes[type],
    documentLanguageLabels[language],
    edition && `版本 ${edition}`,
    validTo && `有效期至 ${validTo}`,
    more,
  ].filter(Boolean);
  return (
    <span className="documents__text">
      <b>
        {documentTypeLabels[type]}
        <StateTag state={state} ending="即将到期" />
      </b>
      <small>
        {facts.map((fact) => (
          // A date never breaks at its hyphens.
          <span key={fact} className="documents__fact">
            {fact}
          </span>
        ))}
      </small>
    </span>
  );
}

/** Behind what is not valid any more, or not for long; `ending` is said of the latter. */
export function StateTag({ state, ending }: { state: RegistrationState | null; ending: string }) {
  if (state !== 'expired' && state !== 'ending') return null;
  const isOver = state === 'expired';
  return (
    <>
      {' '}
      <Tag tone={isOver ? 'danger' : 'warn'}>{isOver ? '已过期' : ending}</Tag>
    </>
  );
}

interface DocumentLinkProps {
  recordId: string;
  fileId: string;
  className?: string;
  children: ReactNode;
}

/** Saves a file of a record; the server names it after the record. */
export function DocumentLink({ recordId, fileId, className, children }: DocumentLinkProps) {
  const address = publishApi.downloadUrl(recordId, fileId);
  const onClick = (event: MouseEvent) => {
    if (hintInWeChat(undefined, () => window.location.assign(address))) event.preventDefault();
  };
  return (
    <a className={className} href={address} download target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {children}
    </a>
  );
}
