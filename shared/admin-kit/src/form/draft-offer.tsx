import { Button } from '@admin-h5/ui';
import { formatMoment } from '../parts/format-time.ts';
import type { Draft } from './draft-store.ts';

interface Props {
  draft: Draft;
  onTake: () => void;
  onDrop: () => void;
}

/** 「恢复 10:32 的草稿？」 */
export function DraftOffer({ draft, onTake, onDrop }: Props) {
  return (
    <div className="adm-draft" role="status">
      <span>恢复 {formatMoment(draft.savedAt)} 的草稿？</span>
      <Button size="s" onClick={onTake}>
        恢复
      </Button>
      <Button size="s" kind="plain" onClick={onDrop}>
        放弃草稿
      </Button>
    </div>
  );
}

/** Says that the form has restored, without asking, what was typed before the session ended. */
export function ResumedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="adm-draft" role="status">
      <span>已恢复登录过期前填写的内容，保存后生效</span>
      <Button size="s" kind="plain" onClick={onDiscard}>
        放弃
      </Button>
    </div>
  );
}
