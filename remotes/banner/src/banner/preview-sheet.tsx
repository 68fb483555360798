import { useState } from 'react';
import { bannerApi, previewUrl } from '@admin-h5/client';
import { bannerPositionLabels, bannerPositions, bannerRatio, type BannerPosition } from '@admin-h5/contract';
import { Carousel, EmptyState, Image, Loaded, Sheet, Skeleton, Tabs } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';

const tabs = bannerPositions.map((key) => ({ key, label: bannerPositionLabels[key] }));

function Shown({ position }: { position: BannerPosition }) {
  const banners = useQuery({
    // Not the key of the home page, whose data may be older.
    queryKey: ['banner', 'preview', position],
    queryFn: ({ signal }) => bannerApi.active(position, { signal, errors: 'screen' }),
    gcTime: 0,
  });
  return (
    <Loaded compact query={banners} skeleton={<Skeleton ratio={bannerRatio} />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState compact title="该位置当前没有展示中的轮播图" />
        ) : (
          <div className="banner-preview">
            <Carousel
              label={`${bannerPositionLabels[position]}预览`}
              items={list}
              keyOf={({ id }) => id}
              ratio={bannerRatio}
              autoplay
              render={({ imageId, title }, _index, near) => (
                <Image src={near ? previewUrl(imageId) : null} alt={title} sizes="92vw" />
              )}
            />
          </div>
        )
      }
    </Loaded>
  );
}

/** The banners that visitors see now, in their real shape. */
export function PreviewSheet({ onClose }: { onClose: () => void }) {
  const [position, setPosition] = useState<BannerPosition>('home');
  return (
    <Sheet open title="预览" onClose={onClose}>
      <Tabs label="展示位置" items={tabs} value={position} onChange={setPosition}>
        <Shown key={position} position={position} />
      </Tabs>
    </Sheet>
  );
}
