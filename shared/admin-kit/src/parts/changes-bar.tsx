import { refreshGlyph, Icon } from '@admin-h5/ui';

/** 「有 2 条更新，点击刷新」. */
export function ChangesBar({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className="adm-changes" onClick={onRefresh}>
      <Icon glyph={refreshGlyph} size={16} />有 {count} 条更新，点击刷新
    </button>
  );
}
