import type { PublishDetail } from '@admin-h5/contract';
import { ErrorState, Sheet, Skeleton, SkeletonGroup } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { ImageViewer } from '../../ui/viewer/lazy-viewer.tsx';
import { pictureOf } from '../../core/picture.ts';
import { publishedRecord } from '../../ui/list/publish-queries.ts';

/** One gallery item: its pictures in full screen, or its film in a sheet. */
export function GalleryItemViewer({ id, onClose }: { id: string; onClose: () => void }) {
  const item = useQuery(publishedRecord(id));
  const detail = item.data?.type === 'gallery' ? item.data : null;
  const film = detail?.record.videoId;
  if (detail && !film) {
    return (
      <ImageViewer
        images={detail.images.map((image, at) => ({ src: pictureOf(image) ?? '', alt: `${detail.title} ${at + 1}` }))}
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
        src={pictureOf(record.videoId) ?? undefined}
        poster={pictureOf(record.posterId) ?? undefined}
        controls
        playsInline
        preload="metadata"
      />
      <p>{record.description}</p>
    </>
  );
}
