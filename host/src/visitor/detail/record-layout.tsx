/** Lays out the page of a product or a raw material: its pictures beside or above its content, and at a desk its actions. */
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Carousel, Image, Button, buttonClass, Icon, phoneGlyph, shareGlyph, starGlyph } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { SharedPicture } from '../../ui/shared-picture.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { ImageViewer } from '../../ui/viewer/lazy-viewer.tsx';
import { pictureUrl } from '../../core/picture.ts';
import { companyQuery } from '../../core/company-query.ts';
import { inquireFor, type RecordOnPage } from './record-on-page.ts';
import { useRecordActions } from './use-record-actions.tsx';
import './detail.less';
import './desk-actions.less';

interface RecordLayoutProps {
  record: RecordOnPage;
  /** Class that gives the page its colour. */
  colour?: string;
  /** Directly below the picture: the colour band. */
  below?: ReactNode;
  /** A further action on a wide screen. */
  more?: ReactNode;
  children: ReactNode;
}

/** Picture, and what is said of the record; from 720 px on side by side, and the picture stays in sight. */
export function RecordLayout({ record, colour, below, more, children }: RecordLayoutProps) {
  const desk = useAtDesk();
  return (
    <div className={clsx('record', colour)}>
      <div className="record__side">
        <SharedPicture id={record.detail.id}>
          <div className="record__picture">
            <Gallery title={record.detail.title} images={record.detail.images} />
            {below}
          </div>
        </SharedPicture>
        {desk && <DeskActions record={record}>{more}</DeskActions>}
      </div>
      <div className="record__main">{children}</div>
    </div>
  );
}

/** 图集: swipe to the next picture, press for full screen with zoom. */
function Gallery({ title, images }: { title: string; images: readonly string[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (!images.length) {
    return (
      <div className="detail-gallery">
        <Image src={null} alt={`${title}：暂无图片`} ratio={1} />
      </div>
    );
  }
  return (
    <div className="detail-gallery">
      <Carousel
        label={`${title} 图集`}
        items={images}
        keyOf={(id) => id}
        ratio={1}
        render={(id, index, near) => (
          <button
            type="button"
            className="detail-gallery__open"
            aria-label={`查看大图 ${index + 1}`}
            onClick={() => setOpened(index)}
          >
            <Image
              src={near ? pictureUrl(id) : null}
              alt={`${title} ${index + 1}`}
              sizes="(min-width: 720px) 420px, 100vw"
              largest={1080}
              priority={index === 0}
              blurUp={index === 0}
            />
          </button>
        )}
      />
      {opened !== null && (
        <ImageViewer
          images={images.map((id, index) => ({ src: pictureUrl(id) ?? '', alt: `${title} ${index + 1}` }))}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** The actions of a record on a wide screen, below its picture, with the number to call and the code to scan in sight. */
function DeskActions({ record, children }: { record: RecordOnPage; children?: ReactNode }) {
  const { isFavorite, toggle, share, poster } = useRecordActions(record);
  const { data: company } = useQuery(companyQuery('background'));
  return (
    <div className="desk-actions">
      <div className="desk-actions__main">
        <Button onClick={() => void inquireFor(record)}>询价</Button>
        {company?.phone && (
          <a className={buttonClass({ kind: 'soft' })} href={`tel:${company.phone}`}>
            <Icon glyph={phoneGlyph} size={18} />
            {company.phone}
          </a>
        )}
      </div>
      <div className="desk-actions__more">
        <Button
          kind="text"
          className={clsx(isFavorite && 'desk-actions__kept')}
          aria-label={isFavorite ? '取消收藏' : '收藏'}
          aria-pressed={isFavorite}
          onClick={toggle}
        >
          <Icon glyph={starGlyph} filled={isFavorite} />
          {isFavorite ? '已收藏' : '收藏'}
        </Button>
        <Button kind="text" onClick={share}>
          <Icon glyph={shareGlyph} />
          分享
        </Button>
        {children}
      </div>
      {company?.qrId && (
        <div className="desk-actions__code">
          <Image src={pictureUrl(company.qrId)} alt="微信二维码" ratio={1} sizes="96px" largest={240} fit="contain" />
          <p>
            <b>微信扫码咨询</b>
            {[company.contact, company.wechat].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
      {poster}
    </div>
  );
}
