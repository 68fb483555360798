import type { GalleryItem, GalleryItemInput } from '@admin-h5/contract';
import { createBatch, type Batch, type BatchSettings } from '../batch.ts';

export const settings: BatchSettings = { album: '实验室', takenAt: '2025-05-01', status: 1 };
/** Runs all pending promise callbacks. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
export const picture = (name: string) => new File([name], name, { type: 'image/jpeg' });
/** An id that passes validation. */
export const idOf = (text: string) => Buffer.from(text).toString('hex').padStart(32, '0').slice(-32);

const stored = (id: string, input: GalleryItemInput): GalleryItem => ({
  ...input,
  id,
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: null,
  updatedBy: null,
  deletedAt: null,
});

/** A running upload, which the test completes or fails. */
interface Sending {
  file: File;
  /** Pictures with the same content have the same hash. */
  arrive: (content?: string) => Promise<void>;
  fail: () => Promise<void>;
}

/** A batch with a fake gallery that already has these pictures (titles by content) and records the calls. */
export function setup({ inGallery = {} }: { inGallery?: Readonly<Record<string, string>> } = {}) {
  const sending: Sending[] = [];
  const made: GalleryItemInput[] = [];
  const keys: string[] = [];
  const removed: string[] = [];
  const orders: (readonly string[])[] = [];
  const updated: [string, string][] = [];
  /** Responses that get lost, or keys that the API refuses. */
  const failures: ((input: GalleryItemInput) => unknown)[] = [];
  const refuse = { create: false };
  const finish: { create: (() => void) | null } = { create: null };
  let holdCreate = false;
  const batch = createBatch({
    upload: (file, _onProgress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        sending.push({
          file,
          async arrive(content = file.name) {
            resolve({
              id: idOf(file.name),
              name: file.name,
              size: 1,
              mime: 'image/jpeg',
              sha256: content,
              width: 1,
              height: 1,
              ownerId: null,
              refCount: 0,
              createdAt: '',
            });
            await settled();
          },
          async fail() {
            reject(new Error('网络已断开'));
            await settled();
          },
        });
      }),
    findSame: (sha256) => Promise.resolve(inGallery[sha256] ?? null),
    async create(input, key) {
      keys.push(key);
      if (holdCreate) await new Promise<void>((resolve) => (finish.create = resolve));
      if (refuse.create) throw new Error('服务器繁忙');
      const failure = failures.shift();
      if (failure) throw failure(input);
      made.push(input);
      return stored(`item-${input.title}`, input);
    },
    update: (id, item) => {
      updated.push([id, item.title]);
      return Promise.resolve(stored(id, item));
    },
    remove: (id) => Promise.resolve(void removed.push(id)),
    sort: (ids) => Promise.resolve(void orders.push(ids)),
  });
  const at = (index: number): Sending => {
    const entry = sending[index];
    if (!entry) throw new Error(`nothing was sent as number ${index}`);
    return entry;
  };
  return {
    batch,
    /** Adds pictures and starts the uploads. */
    begin: async (files: readonly File[]) => {
      batch.add(files);
      batch.start(settings);
      await settled();
    },
    sending,
    at,
    made,
    keys,
    updated,
    failures,
    removed,
    orders,
    refuse,
    finish,
    hold: () => (holdCreate = true),
  };
}

/** The state of each picture. */
export const states = (batch: Batch) => batch.pictures().map(({ upload }) => upload?.state ?? 'ready');
export const titles = (made: readonly GalleryItemInput[]) => made.map(({ title }) => title);
