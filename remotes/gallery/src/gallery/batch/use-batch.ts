import { useEffect, useState, useSyncExternalStore } from 'react';
import { galleryApi, uploadFile } from '@admin-h5/client';
import { compressImage } from '@admin-h5/admin-kit';
import { createBatch, type Batch, type BatchCalls, type BatchPicture } from './batch.ts';

const quiet = { errors: 'screen' } as const;

const calls: BatchCalls = {
  upload: async (file, onProgress, signal) =>
    uploadFile(await compressImage(file), { onProgress, signal, errors: 'screen' }),
  async findSame(imageHash, signal) {
    const { list } = await galleryApi.list({ imageHash, size: 1 }, { signal, errors: 'screen' });
    return list[0]?.title ?? null;
  },
  create: (input, idempotencyKey) => galleryApi.create(input, { ...quiet, idempotencyKey }),
  update: (id, item) => galleryApi.update(id, item, quiet),
  remove: (id) => galleryApi.remove(id, quiet),
  sort: (ids) => galleryApi.sort(ids, { errors: 'background' }),
};

/** The batch of this screen and its pictures; running uploads stop when the screen is closed. */
export function useBatch(): { batch: Batch; pictures: readonly BatchPicture[] } {
  const [batch] = useState(() => createBatch(calls));
  const pictures = useSyncExternalStore(batch.subscribe, batch.pictures);
  useEffect(() => () => batch.dispose(), [batch]);
  return { batch, pictures };
}
