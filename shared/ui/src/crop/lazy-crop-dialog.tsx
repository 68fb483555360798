import { errorToast } from '../feedback/toast.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { CropDialogProps } from './crop-dialog.tsx';

/** The cropper, loaded with the first picture to crop; if loading fails the picture is discarded. */
export const CropDialog = lazyPart<CropDialogProps>(async () => (await import('./crop-dialog.tsx')).CropDialog, {
  onLost: ({ onCancel }) => {
    errorToast('图片裁剪加载失败，请重试');
    onCancel();
  },
});
