import { galleryApi } from '@admin-h5/shared/api';

/** The gallery's calls; `onMoved` is told after each one that changes how much an album holds. */
export function countedGallery(onMoved: () => void): typeof galleryApi {
  async function told<T>(call: Promise<T>): Promise<T> {
    const answer = await call;
    onMoved();
    return answer;
  }
  return {
    ...galleryApi,
    remove: (...args) => told(galleryApi.remove(...args)),
    restore: (...args) => told(galleryApi.restore(...args)),
    restoreAll: (...args) => told(galleryApi.restoreAll(...args)),
    removeAll: (...args) => told(galleryApi.removeAll(...args)),
    moveAll: (...args) => told(galleryApi.moveAll(...args)),
  };
}
