import { buttonClass, Loaded, Sheet, Skeleton, SkeletonGroup } from '@admin-h5/ui';
import { hintInWeChat } from '@admin-h5/ui/feedback';
import { useQuery } from '@tanstack/react-query';
import type { RecordOnPage } from './record-on-page.ts';
import './share-poster.less';

export interface SharePosterProps {
  record: RecordOnPage;
  onClose: () => void;
}

/** A picture to keep or to send: the company, the record and a QR code that leads to it. Its code loads when the first one is drawn. */
export function SharePoster({ record, onClose }: SharePosterProps) {
  const { detail } = record;
  const url = location.href.replace(/#.*/, '');
  const poster = useQuery({
    queryKey: ['poster', 'draw', detail.id, url],
    queryFn: async () => {
      const { recordPoster } = await import('./draw-poster.ts');
      return recordPoster(record, url);
    },
    gcTime: 0,
  });
  return (
    <Sheet
      open
      title="分享海报"
      onClose={onClose}
      className="detail-poster"
      footer={
        poster.data && (
          <a
            className={buttonClass()}
            href={poster.data}
            download={`${detail.title}.png`}
            onClick={(event) => hintInWeChat('长按图片，选择「保存图片」') && event.preventDefault()}
          >
            保存图片
          </a>
        )
      }
    >
      <Loaded
        compact
        query={poster}
        skeleton={
          <SkeletonGroup>
            <Skeleton ratio={3 / 5} />
          </SkeletonGroup>
        }
      >
        {(picture) => (
          <>
            <img src={picture} alt={`${detail.title} 的分享海报`} />
            <p>也可长按图片保存或发送给朋友</p>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
