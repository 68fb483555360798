import type { PublishDetail } from '@admin-h5/contract';
import { Loaded, Sheet, Skeleton, SkeletonGroup } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';

export interface SharePosterProps {
  detail: PublishDetail;
  note: string;
  onClose: () => void;
}

/** A picture to send: the record and a QR code that leads to it. Its code loads when the first one is drawn. */
export function SharePoster({ detail, note, onClose }: SharePosterProps) {
  const url = location.href;
  const poster = useQuery({
    queryKey: ['poster', 'draw', detail.id, url],
    queryFn: async () => {
      const { drawPoster } = await import('./draw-poster.ts');
      return drawPoster({ title: detail.title, note, pictureId: detail.coverFileId, url });
    },
    gcTime: 0,
  });
  return (
    <Sheet open title="分享海报" onClose={onClose} className="detail-poster">
      <Loaded
        compact
        query={poster}
        skeleton={
          <SkeletonGroup>
            <Skeleton ratio={3 / 4} />
          </SkeletonGroup>
        }
      >
        {(picture) => (
          <>
            <img src={picture} alt={`${detail.title} 的分享海报`} />
            <p>长按图片保存或发送给朋友</p>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
