import { toast } from '../feedback/toast.ts';
import { copyGlyph } from '../icon/page-glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './copy-button.less';
import { copyText } from './copy-text.ts';

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
