import { lazy, Suspense } from 'react';
import type { ImageViewerProps } from './image-viewer.tsx';

const Viewer = lazy(() => import('./image-viewer.tsx'));

/** The viewer, loaded when the first picture is opened. */
export function ImageViewer(props: ImageViewerProps) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  );
}
