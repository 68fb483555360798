import { lazy, Suspense } from 'react';
import type { CropDialogProps } from './crop-dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** The cropper loads with the first picture that is to be cut. */
export function CropDialog(props: CropDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
