/** Uploads files three at a time, each with progress, cancelled or retried on its own; files keep the order in which they were chosen. */
import { errorTexts } from '@admin-h5/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { uploadFile } from '@admin-h5/client';

type UploadState = 'waiting' | 'uploading' | 'done' | 'failed' | 'cancelled';

export interface UploadItem {
  key: string;
  file: File;
  state: UploadState;
  /** 0–1. */
  progress: number;
  /** Message after a failure. */
  error: string;
  /** Id of the stored file after success. */
  fileId: string | null;
}

interface UploadQueueOptions {
  /** Uploads one file; rejects with an Error that has a Chinese message. */
  send: (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<{ id: string }>;
  /** Compression or cropping before the upload. */
  prepare?: (file: File) => Promise<File>;
  /** Parallel uploads; default 3, as the specification of the forms says. */
  concurrency?: number;
}

interface UploadQueue {
  store: StoreApi<{ items: readonly UploadItem[] }>;
  add: (files: readonly File[]) => void;
  cancel: (key: string) => void;
  retry: (key: string) => void;
  /** Removes an item from the list; a running upload is cancelled. */
  remove: (key: string) => void;
  /** Calls back for each uploaded file; returns a function that stops this. */
  onDone: (listener: (item: UploadItem) => void) => () => void;
  dispose: () => void;
}

/** Uploads: three at a time, each with progress, and cancelled or retried independently. */
export function createUploadQueue({ send, prepare, concurrency = 3 }: UploadQueueOptions): UploadQueue {
  const store = createStore<{ items: readonly UploadItem[] }>(() => ({ items: [] }));
  const controllers = new Map<string, AbortController>();
  const listeners = new Set<(item: UploadItem) => void>();
  let counter = 0;

  const find = (key: string) => store.getState().items.find((item) => item.key === key);
  function update(key: string, change: Partial<UploadItem>): void {
    store.setState(({ items }) => ({ items: items.map((item) => (item.key === key ? { ...item, ...change } : item)) }));
  }

  async function run(item: UploadItem): Promise<void> {
    const controller = new AbortController();
    controllers.set(item.key, controller);
    update(item.key, { state: 'uploading', progress: 0, error: '' });
    try {
      const file = prepare ? await prepare(item.file) : item.file;
      controller.signal.throwIfAborted();
      const stored = await send(file, (progress) => update(item.key, { progress }), controller.signal);
      if (controller.signal.aborted) return;
      update(item.key, { state: 'done', progress: 1, fileId: stored.id });
      for (const listener of listeners) listener({ ...item, state: 'done', progress: 1, fileId: stored.id });
    } catch (error) {
      if (controller.signal.aborted) return;
      update(item.key, {
        state: 'failed',
        error: error instanceof Error && error.message ? error.message : errorTexts.upload,
      });
    } finally {
      if (controllers.get(item.key) === controller) controllers.delete(item.key);
      startNext();
    }
  }

  function startNext(): void {
    const free = concurrency - controllers.size;
    const waiting = store.getState().items.filter((item) => item.state === 'waiting');
    for (const item of waiting.slice(0, Math.max(0, free))) void run(item);
  }

  function cancel(key: string): void {
    const item = find(key);
    if (item?.state !== 'waiting' && item?.state !== 'uploading') return;
    update(key, { state: 'cancelled' });
    controllers.get(key)?.abort();
    controllers.delete(key);
    startNext();
  }

  return {
    store,
    add(files) {
      const items = files.map((file): UploadItem => {
        counter += 1;
        return { key: `upload-${counter}`, file, state: 'waiting', progress: 0, error: '', fileId: null };
      });
      store.setState((state) => ({ items: [...state.items, ...items] }));
      startNext();
    },
    cancel,
    retry(key) {
      const state = find(key)?.state;
      if (state !== 'failed' && state !== 'cancelled') return;
      update(key, { state: 'waiting', progress: 0, error: '' });
      startNext();
    },
    remove(key) {
      cancel(key);
      store.setState(({ items }) => ({ items: items.filter((item) => item.key !== key) }));
    },
    onDone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
    },
  };
}

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
    const position = all.findIndex(({ key }) => key === item.key);
    const later = all.slice(position + 1).flatMap((other) => other.fileId ?? []);
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

/**
 * Inserts the id of an uploaded file. Uploads finish in any order, but files keep the order in which they were
 * chosen, since the first one is the cover.
 * @param later ids of files chosen after this one
 */
export function insertInOrder(ids: readonly string[], id: string, later: readonly string[]): string[] {
  if (ids.includes(id)) return [...ids];
  const at = ids.findIndex((other) => later.includes(other));
  return at < 0 ? [...ids, id] : [...ids.slice(0, at), id, ...ids.slice(at)];
}
