import type { PublishDetail } from '@admin-h5/contract';
import { ErrorState, Sheet, Skeleton, SkeletonGroup, useResource } from '@admin-h5/ui';

export interface SharePosterProps {
  detail: PublishDetail;
  note: string;
  onClose: () => void;
}

/** A picture to send: the record and a QR code that leads to it. Its code loads when the first one is drawn. */
export function SharePoster({ detail, note, onClose }: SharePosterProps) {
  const url = location.href;
  const poster = useResource(async () => {
    const { drawPoster } = await import('./draw-poster.ts');
    return drawPoster({ title: detail.title, note, pictureId: detail.coverFileId, url });
  }, [detail.id, url]);
  return (
    <Sheet open title="分享海报" onClose={onClose} className="detail-poster">
      {poster.status === 'ready' && (
        <>
          <img src={poster.data} alt={`${detail.title} 的分享海报`} />
          <p>长按图片保存或发送给朋友</p>
        </>
      )}
      {poster.status === 'loading' && (
        <SkeletonGroup>
          <Skeleton ratio={3 / 4} />
        </SkeletonGroup>
      )}
      {poster.status === 'error' && <ErrorState compact error={poster.error} onRetry={() => void poster.reload()} />}
    </Sheet>
  );
}
