import { companyApi } from '@admin-h5/client';
import type { InquiryItem, InquiryItemType } from '@admin-h5/contract';
import { clipboardGlyph, Icon, Sheet } from '@admin-h5/ui';
import { ask, loading, showError, toast } from '@admin-h5/ui/feedback';
import type { ReactNode } from 'react';
import { singleFlight } from '../../core/single-flight.ts';
import { addToInquiry } from '../../ui/inquiry/add-to-inquiry.ts';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { Contacts, EmailRow, hasContacts } from '../company/contacts.tsx';

/** What can be put in the list of 询价单. */
export type InquiryRecord = Pick<InquiryItem, 'id' | 'name'> & { type: InquiryItemType };

/** A sheet of actions on a phone; on a wide screen a dialog in its middle. */
function InquireSheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Sheet open title={title} place={useAtDesk() ? 'center' : 'bottom'} onClose={onClose}>
      {children}
    </Sheet>
  );
}

/** 询价: puts the record in the list of 询价单, or reaches the company as everywhere: by telephone, WeChat, email, or at a place. */
export const inquire = singleFlight(async (title: string, record?: InquiryRecord, note?: string): Promise<void> => {
  const done = loading();
  const company = await companyApi.get({ errors: 'screen' }).catch((error: unknown) => {
    // The list is on the device: it takes the record without a network too.
    if (!record) showError(error);
    return null;
  });
  done();
  if (!company && !record) return;
  const reachable = company !== null && (company.email !== '' || hasContacts(company));
  if (!record && !reachable) {
    toast('暂未提供联系方式');
    return;
  }
  const isAdded = await ask({ left: false }, (answer) => (
    <InquireSheet title={`${note ? '索取' : '询价'}：${title}`} onClose={() => answer(false)}>
      {record && (
        <button type="button" className="contact__row contact__row--first" onClick={() => answer(true)}>
          <Icon glyph={clipboardGlyph} />
          <span className="ah5-text-grow">
            加入询价单
            <span className="ah5-text-s ah5-text-faint ah5-text-block">{note || '填写数量，多项一起提交'}</span>
          </span>
          <span className="contact__action">加入</span>
        </button>
      )}
      {company && reachable && (
        <Contacts company={company}>{company.email && <EmailRow email={company.email} />}</Contacts>
      )}
    </InquireSheet>
  ));
  if (isAdded && record) addToInquiry(record, note);
});
