import { inquiryStatusLabels, type InquiryStatus } from '@admin-h5/contract';
import { Tag, type TagTone } from '@admin-h5/ui';

const tones: Readonly<Record<InquiryStatus, TagTone>> = {
  new: 'warn',
  contacted: 'info',
  quoted: 'brand',
  won: 'brand',
  closed: 'neutral',
};

/** The state of an inquiry; an unread one says so as well. */
export function StateTag({ state, read = true }: { state: InquiryStatus; read?: boolean }) {
  return (
    <span className="inquiry-tags">
      <Tag tone={tones[state]}>{inquiryStatusLabels[state]}</Tag>
      {!read && (
        <Tag tone="danger" solid>
          未读
        </Tag>
      )}
    </span>
  );
}
