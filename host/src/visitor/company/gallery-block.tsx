/** 工厂展示 of 关于我们: pictures and films by album, each opened in full screen or in a sheet. */
import { type Album, albums, defaultSort, type PublishDetail, type PublishItem } from '@admin-h5/contract';
import {
  EmptyState,
  Icon,
  Image,
  playGlyph,
  SkeletonRows,
  Tabs,
  ErrorState,
  Sheet,
  Skeleton,
  SkeletonGroup,
} from '@admin-h5/ui';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card/card.tsx';
import { pictureUrl } from '../../core/picture.ts';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { usePublishedPages } from '../../ui/list/published-pages.ts';
import { ImageViewer } from '../../ui/viewer/lazy-viewer.tsx';
import { publishedRecord } from '../../ui/list/publish-queries.ts';
import './about.less';

type GalleryListItem = Extract<PublishItem, { type: 'gallery' }>;

const all = '全部';
const tabs = [all, ...albums].map((key) => ({ key, label: key }));
const isAlbum = (value: string): value is Album => (albums as readonly string[]).includes(value);
const isGallery = (item: PublishItem): item is GalleryListItem => item.type === 'gallery';

export function GalleryBlock({ id }: { id: string }) {
  const [album, setAlbum] = useState<string>(all);
  const { query } = usePublishedPages({ type: 'gallery', sort: defaultSort, ...(isAlbum(album) && { album }) });
  return (
    <Card title="工厂展示" id={id} flush>
      <Tabs label="相册" items={tabs} value={album} onChange={setAlbum}>
        <InfiniteList
          query={query}
          // As high as the screen, so that a link to this block can scroll it to the top before its pictures load.
          skeleton={<SkeletonRows rows={8} />}
          empty={<EmptyState compact title="该相册暂无内容" />}
        >
          {(items) => <GalleryTiles items={items} />}
        </InfiniteList>
      </Tabs>
    </Card>
  );
}

/** The pictures and films of a list; a press opens one. */
export function GalleryTiles({ items }: { items: readonly PublishItem[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ul className="about-gallery">
        {items.filter(isGallery).map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => setOpened(item.id)}>
              <Image
                src={pictureUrl(item.coverFileId)}
                alt=""
                ratio={4 / 3}
                sizes="(min-width: 720px) 300px, 45vw"
                largest={480}
                blurUp
              />
              {item.card.mediaType === 'video' && (
                <span className="about-gallery__play">
                  <Icon glyph={playGlyph} size={22} label="视频" />
                </span>
              )}
              <span className="about-gallery__title">{item.title}</span>
              <small className="ah5-text-faint">
                {item.card.album}
                {item.card.imageCount > 1 && ` · ${item.card.imageCount} 张`}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {opened && <GalleryItemViewer id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** One gallery item: its pictures in full screen, or its film in a sheet. */
function GalleryItemViewer({ id, onClose }: { id: string; onClose: () => void }) {
  const item = useQuery(publishedRecord(id));
  const detail = item.data?.type === 'gallery' ? item.data : null;
  const film = detail?.record.videoId;
  if (detail && !film) {
    return (
      <ImageViewer
        images={detail.images.map((image, at) => ({ src: pictureUrl(image) ?? '', alt: `${detail.title} ${at + 1}` }))}
        start={0}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet open title={detail?.title ?? '工厂展示'} onClose={onClose}>
      {detail && film ? (
        <Film detail={detail} />
      ) : item.isLoadingError ? (
        <ErrorState compact error={item.error} onRetry={() => void item.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton ratio={16 / 9} />
        </SkeletonGroup>
      )}
    </Sheet>
  );
}

type GalleryDetail = Extract<PublishDetail, { type: 'gallery' }>;

function Film({ detail: { record } }: { detail: GalleryDetail }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- films of the works carry no speech that could be captioned */}
      <video
        className="about-gallery__film"
        src={pictureUrl(record.videoId) ?? undefined}
        poster={pictureUrl(record.posterId) ?? undefined}
        controls
        playsInline
        preload="metadata"
      />
      <p>{record.description}</p>
    </>
  );
}
