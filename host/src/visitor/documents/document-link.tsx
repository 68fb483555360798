import { publishApi } from '@admin-h5/client/host';
import { hintInWeChat } from '@admin-h5/ui/feedback';
import type { MouseEvent, ReactNode } from 'react';

export interface DocumentLinkProps {
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
