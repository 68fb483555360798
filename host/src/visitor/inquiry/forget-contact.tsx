import { Button } from '@admin-h5/ui';
import { confirm, toast } from '@admin-h5/ui/feedback';
import { clearContact, hasContact, type InquiryDraft } from '../../core/inquiry-draft.ts';

async function forget(onForgotten?: () => void): Promise<void> {
  const agreed = await confirm({
    title: '清除联系方式？',
    message: '本机记住的姓名、联系电话、邮箱、公司名称和所在地区会被清除。已提交的询价单不受影响。',
    confirmText: '清除',
  });
  if (!agreed) return;
  clearContact();
  onForgotten?.();
  toast('已清除');
}

/** Removes the contact that this device keeps: others may use it too. Nothing where it keeps none. */
export function ForgetContact({ draft, onForgotten }: { draft: InquiryDraft; onForgotten?: () => void }) {
  if (!hasContact(draft)) return null;
  return (
    <Button kind="text" size="s" onClick={() => void forget(onForgotten)}>
      清除联系方式
    </Button>
  );
}
