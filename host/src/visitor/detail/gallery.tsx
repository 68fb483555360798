import { Carousel, Image } from '@admin-h5/ui';
import { ImageViewer } from '../../ui/viewer/lazy-viewer.tsx';
import { useState } from 'react';
import { pictureOf } from '../../core/picture.ts';
import './detail.less';

/** 图集: swipe to the next picture, press for full screen with zoom. */
export function Gallery({ title, images }: { title: string; images: readonly string[] }) {
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
              src={near ? pictureOf(id) : null}
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
          images={images.map((id, index) => ({ src: pictureOf(id) ?? '', alt: `${title} ${index + 1}` }))}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
