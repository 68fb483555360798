import { albums, defaultSort } from '@admin-h5/contract';
import type { Album, PublishItem } from '@admin-h5/contract';
import { EmptyState, Icon, Image, playGlyph, SkeletonRows, Tabs } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import { useState } from 'react';
import { pictureOf } from '../../core/picture.ts';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { usePublishedPages } from '../../ui/list/published-pages.ts';
import { GalleryItemViewer } from './gallery-item-viewer.tsx';

type GalleryListItem = Extract<PublishItem, { type: 'gallery' }>;

const all = '全部';
const tabs = [all, ...albums].map((key) => ({ key, label: key }));
const isAlbum = (value: string): value is Album => (albums as readonly string[]).includes(value);
const isGallery = (item: PublishItem): item is GalleryListItem => item.type === 'gallery';

/** 工厂展示 by album: pictures and videos. */
export function GalleryBlock({ id }: { id: string }) {
  const [album, setAlbum] = useState<string>(all);
  const [opened, setOpened] = useState<string | null>(null);
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
          {(items) => (
            <ul className="about-gallery">
              {items.filter(isGallery).map((item) => (
                <li key={item.id}>
                  <button type="button" onClick={() => setOpened(item.id)}>
                    <Image
                      src={pictureOf(item.coverFileId)}
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
                    <small>
                      {item.card.album}
                      {item.card.imageCount > 1 && ` · ${item.card.imageCount} 张`}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </InfiniteList>
      </Tabs>
      {opened && <GalleryItemViewer id={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}
