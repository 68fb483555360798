import { errorTexts } from '@admin-h5/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

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

export interface UploadQueueOptions {
  /** Uploads one file; rejects with an Error that has a Chinese message. */
  send: (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<{ id: string }>;
  /** Compression or cropping before the upload. */
  prepare?: (file: File) => Promise<File>;
  /** Parallel uploads; default 3, as the specification of the forms says. */
  concurrency?: number;
}

export interface UploadQueue {
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
