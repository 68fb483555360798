import { errorToast } from '@admin-h5/ui/feedback';
import { lazyPart } from '@admin-h5/ui';
import type { ImageViewerProps } from './image-viewer.tsx';

/** The viewer, loaded when the first picture opens; if loading fails it counts as closed. */
export const ImageViewer = lazyPart<ImageViewerProps>(async () => (await import('./image-viewer.tsx')).ImageViewer, {
  onLost: ({ onClose }) => {
    errorToast('图片查看器加载失败，请重试');
    onClose();
  },
});
