import { toast } from '../feedback/toast.ts';
import { copyGlyph } from '../icon/page-glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './copy-button.less';

/** Copies a text and shows a toast; `what` names it. */
export async function copyAndTell(text: string, what: string): Promise<void> {
  toast((await copyText(text)) ? `已复制${what}` : '复制失败，请长按选择后复制');
}

/** A value with a button that copies it; `what` names it: 登记证号. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <button
      type="button"
      className="ah5-copy"
      aria-label={`复制${what}`}
      onClick={(event) => {
        // Inside a card that is a link, the press must not open the link.
        event.preventDefault();
        event.stopPropagation();
        void copyAndTell(text, what);
      }}
    >
      <Icon glyph={copyGlyph} size={16} />
    </button>
  );
}

/** Copies text to the clipboard; returns false where the clipboard API (no HTTPS, no permission) and `execCommand` both fail. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For the WebViews of WeChat and of older phones, which refuse the clipboard API: copies from a selected field. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'ah5-visually-hidden';
  // In an open dialog everything outside is inert and cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
