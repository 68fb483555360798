import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { uploadFile } from '@admin-h5/client';
import { createUploadQueue, type UploadItem, type UploadQueue } from './upload-queue.ts';

interface Options {
  prepare?: (file: File) => Promise<File>;
  /** `later`: ids of uploaded files that were chosen after this one. */
  onArrived: (fileId: string, later: readonly string[]) => void;
  onBusy: (busy: boolean) => void;
}

/** The upload queue of one field and its items; it stops when the field is unmounted. */
export function useUploadQueue({ prepare, onArrived, onBusy }: Options): {
  queue: UploadQueue;
  items: readonly UploadItem[];
} {
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, onProgress, signal) => uploadFile(file, { onProgress, signal, errors: 'screen' }),
      ...(prepare ? { prepare } : {}),
    }),
  );
  const items = useStore(queue.store, (state) => state.items);

  const arrived = useEffectEvent((item: UploadItem) => {
    const { items: all } = queue.store.getState();
    const own = all.findIndex(({ key }) => key === item.key);
    const later = all.slice(own + 1).flatMap((other) => other.fileId ?? []);
    if (item.fileId) onArrived(item.fileId, later);
  });
  useEffect(() => queue.onDone((item) => arrived(item)), [queue]);

  const busy = items.some(({ state }) => state === 'waiting' || state === 'uploading');
  const reportBusy = useEffectEvent(onBusy);
  useEffect(() => reportBusy(busy), [busy]);
  // An unmounted field cancels its uploads: the form no longer waits for them.
  useEffect(
    () => () => {
      queue.dispose();
      reportBusy(false);
    },
    [queue],
  );
  return { queue, items };
}
