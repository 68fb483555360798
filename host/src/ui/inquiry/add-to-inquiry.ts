import { navigateTo } from '@admin-h5/client';
import { inquiryLimits, type InquiryItem } from '@admin-h5/contract';
import { errorToast, toast } from '@admin-h5/ui/feedback';
import { addToDraft, inquiryDraft, requestDocument } from '../../core/inquiry-draft.ts';
import { paths } from '../../core/paths.ts';

/** Puts a record in the list of 询价单 and says so, with the way to the list. */
export function addToInquiry(record: Pick<InquiryItem, 'type' | 'id' | 'name'>, note = ''): void {
  showAdded(addToDraft(record, note));
}

/** Does the same with 资料 that a search has not found. */
export function addDocumentRequest(wanted: string): void {
  showAdded(requestDocument(wanted));
}

function showAdded(outcome: ReturnType<typeof addToDraft>): void {
  if (outcome === 'unsaved') errorToast('已加入询价单，但本机存储空间不足或已被禁用，刷新页面后会丢失');
  else if (outcome === 'full') toast(`一张询价单最多 ${inquiryLimits.items} 项`);
  else {
    const count = inquiryDraft().items.length;
    toast(outcome === 'known' ? '已在询价单中' : `已加入询价单，共 ${count} 项`, {
      action: { text: '去询价', onPress: () => void navigateTo({ url: paths.inquiry }) },
    });
  }
}
