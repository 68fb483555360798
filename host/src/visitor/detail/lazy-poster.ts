import { errorToast } from '@admin-h5/ui/feedback';
import { lazyPart } from '@admin-h5/ui';
import type { SharePosterProps } from './share-poster.tsx';

/** The poster in its sheet, loaded when the first one is made; if loading fails it counts as closed. */
export const SharePoster = lazyPart<SharePosterProps>(async () => (await import('./share-poster.tsx')).SharePoster, {
  onLost: ({ onClose }) => {
    errorToast('加载失败，请重试');
    onClose();
  },
});
