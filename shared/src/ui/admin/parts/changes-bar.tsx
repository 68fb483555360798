import { refreshGlyph } from '../../icon/glyphs.ts';
import { Icon } from '../../icon/icon.tsx';

/** 「有 2 条更新，点击刷新」. */
export function ChangesBar({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className="adm-changes" onClick={onRefresh}>
      <Icon glyph={refreshGlyph} size={16} />有 {count} 条更新，点击刷新
    </button>
  );
}
