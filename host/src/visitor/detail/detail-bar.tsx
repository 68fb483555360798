import type { PublishDetail } from '@admin-h5/contract';
import { Button, NavButton, shareGlyph, starGlyph } from '@admin-h5/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { inquire } from './inquire.ts';
import { SharePoster } from './share-poster.tsx';
import { share } from './share.ts';
import { useFavorite } from './use-favorite.ts';

export interface DetailBarProps {
  detail: PublishDetail;
  /** One line that describes the record besides its title: content and formulation, or the CAS number. */
  note: string;
  /** A further action: 查登记信息. */
  children?: ReactNode;
}

/** The fixed bar of a record: save, share, ask for the price. */
export function DetailBar({ detail, note, children }: DetailBarProps) {
  const [poster, setPoster] = useState(false);
  const favorite = useFavorite(detail, note);
  const onShare = async () => {
    if ((await share(detail.title)) === 'poster') setPoster(true);
  };
  return (
    <>
      <NavButton
        glyph={starGlyph}
        label={favorite.kept ? '取消收藏' : '收藏'}
        pressed={favorite.kept}
        onPress={favorite.toggle}
      />
      <NavButton glyph={shareGlyph} label="分享" onPress={() => void onShare()} />
      <span className="detail-bar__actions">
        {children}
        <Button onClick={() => void inquire(detail.title)}>询价</Button>
      </span>
      {poster && <SharePoster detail={detail} note={note} onClose={() => setPoster(false)} />}
    </>
  );
}
