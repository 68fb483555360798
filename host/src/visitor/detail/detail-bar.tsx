import { Button, NavButton, shareGlyph, starGlyph } from '@admin-h5/ui';
import type { ReactNode } from 'react';
import { inquireFor } from './inquire-for.ts';
import { useRecordActions } from './use-record-actions.tsx';
import type { RecordOnPage } from './record-on-page.ts';

/** The fixed bar of a record: save, share, ask for the price. `children` is a further action: 查登记信息. */
export function DetailBar({ record, children }: { record: RecordOnPage; children?: ReactNode }) {
  const { kept, toggle, share, poster } = useRecordActions(record);
  return (
    <>
      <NavButton glyph={starGlyph} label={kept ? '取消收藏' : '收藏'} pressed={kept} onPress={toggle} />
      <NavButton glyph={shareGlyph} label="分享" onPress={share} />
      <span className="detail-bar__actions">
        {children}
        <Button onClick={() => void inquireFor(record)}>询价</Button>
      </span>
      {poster}
    </>
  );
}
