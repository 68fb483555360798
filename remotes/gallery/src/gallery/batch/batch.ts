/** Uploads many pictures at once and makes a gallery item of each; one that fails does not affect the others and can be tried again. */
import {
  type Album,
  galleryFields,
  type GalleryItem,
  type GalleryItemInput,
  type Status,
  type StoredFile,
} from '@admin-h5/contract';
import { createSaveOnce, createUploadQueue, moveEntry, type SaveOnce, type UploadItem } from '@admin-h5/admin-kit';
import { galleryItemSchema, validate } from '@admin-h5/contract/validation';

/** Values that all pictures of a batch share. */
export interface BatchSettings {
  album: Album | '';
  takenAt: string;
  status: Status;
}

export interface BatchPicture {
  /** Stays the same when the picture is moved. */
  readonly key: string;
  readonly file: File;
  readonly title: string;
  /** State of the upload; null before it starts. */
  readonly upload: UploadItem | null;
  /** Not added because the gallery or the batch already has the same picture; 重试 adds it anyway. */
  readonly isDuplicate: boolean;
}

export interface BatchCalls {
  upload: (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<StoredFile>;
  /** Title of an item with a picture of this content, or null. */
  findSame: (sha256: string, signal: AbortSignal) => Promise<string | null>;
  /** Repeating a request with the same key creates only one item. */
  create: (input: GalleryItemInput, idempotencyKey: string) => Promise<GalleryItem>;
  update: (id: string, item: GalleryItemInput & { version: number }) => Promise<GalleryItem>;
  remove: (id: string) => Promise<void>;
  /** Moves these items to the start of their album, in this order. */
  sort: (ids: readonly string[]) => Promise<void>;
}

export interface Batch {
  subscribe: (listener: () => void) => () => void;
  /** In display order; the same array until something changes. */
  pictures: () => readonly BatchPicture[];
  add: (files: readonly File[]) => void;
  setTitle: (file: File, title: string) => void;
  move: (from: number, to: number) => void;
  /** Uploads all new pictures; failed ones wait for `retry`. */
  start: (settings: BatchSettings) => void;
  cancel: (file: File) => void;
  retry: (file: File, settings: BatchSettings) => void;
  /** Removes a picture from the list; an item already created from it remains. */
  remove: (file: File) => void;
  dispose: () => void;
}

/** Completed steps of a picture; kept when a later step fails, so that only that one is repeated. */
interface Progress {
  stored: StoredFile | null;
  /** Its item exists or will be created: another picture with the same content is a duplicate. */
  claimed: boolean;
  addAnyway: boolean;
  isDuplicate: boolean;
  /** Its item was already requested. If the response was lost, the same picture in the gallery may be this one. */
  requested: boolean;
  once: SaveOnce<GalleryItemInput>;
  item: { id: string; album: Album } | null;
}

const isBusy = (upload: UploadItem | null) => upload?.state === 'waiting' || upload?.state === 'uploading';

/**
 * Adds many pictures at once: three at a time are uploaded, and each becomes an item, so that a failure does not
 * affect the others. When no upload is running, the new items are moved to the start of their album, in the order of
 * the list.
 */
export function createBatch(calls: BatchCalls): Batch {
  let entries: readonly { key: string; file: File; title: string }[] = [];
  let counter = 0;
  let settings: BatchSettings = { album: '', takenAt: '', status: 1 };
  let shown: readonly BatchPicture[] = [];
  let sorted = '';
  const progress = new Map<File, Progress>();
  const listeners = new Set<() => void>();

  function findProgress(file: File): Progress {
    const known = progress.get(file);
    if (known) return known;
    const fresh: Progress = {
      stored: null,
      claimed: false,
      addAnyway: false,
      isDuplicate: false,
      requested: false,
      once: createSaveOnce(galleryItemSchema),
      item: null,
    };
    progress.set(file, fresh);
    return fresh;
  }

  const titleOfFile = (file: File) => entries.find((entry) => entry.file === file)?.title ?? '';

  /** The item to store. @throws Error with the first validation message. */
  function toInput(file: File, imageId: string): GalleryItemInput {
    const checked = validate(galleryItemSchema, {
      title: titleOfFile(file),
      ...settings,
      mediaType: 'image',
      imageIds: [imageId],
      videoId: null,
      posterId: null,
      description: '',
      sort: 0,
    });
    if ('errors' in checked) throw new Error(checked.errors[0]?.message ?? '请检查填写的内容');
    return checked.value;
  }

  /** Title of an item or picture with the same content, in this batch or in the gallery. */
  async function sameAs(file: File, sha256: string, signal: AbortSignal): Promise<string | null> {
    for (const [other, { stored, claimed }] of progress)
      if (other !== file && claimed && stored?.sha256 === sha256) return titleOfFile(other) || other.name;
    const own = findProgress(file);
    own.claimed = true;
    return own.requested ? null : calls.findSame(sha256, signal);
  }

  async function create(file: File, imageId: string): Promise<GalleryItem> {
    const { once } = findProgress(file);
    const input = toInput(file, imageId);
    const { record, from } = await once.create(input, calls.create);
    if (from === input) return record;
    // The title was changed after a save whose response was lost.
    const item = await calls.update(record.id, { ...input, version: record.version });
    once.settle();
    return item;
  }

  async function send(file: File, onProgress: (fraction: number) => void, signal: AbortSignal) {
    const own = findProgress(file);
    // Validates with a placeholder id, so that other errors show before the upload.
    toInput(file, own.stored?.id ?? '0'.repeat(32));
    own.stored ??= await calls.upload(file, onProgress, signal);
    onProgress(1);
    signal.throwIfAborted();
    try {
      const same = own.addAnyway ? null : await sameAs(file, own.stored.sha256, signal);
      own.isDuplicate = same !== null;
      if (same !== null) throw new Error(`与「${same}」中的图片相同`);
      signal.throwIfAborted();
      own.claimed = true;
      own.requested = true;
      const { id, album } = await create(file, own.stored.id);
      // Cancelled while the item was being created: delete it again.
      if (signal.aborted) {
        own.claimed = false;
        await calls.remove(id);
      } else {
        own.item = { id, album };
      }
      return { id };
    } catch (error) {
      own.claimed = false;
      throw error;
    }
  }

  const queue = createUploadQueue({ send });

  function draw(): void {
    const uploads = new Map(queue.store.getState().items.map((item) => [item.file, item]));
    shown = entries.map(({ key, file, title }) => {
      const upload = uploads.get(file) ?? null;
      return { key, file, title, upload, isDuplicate: upload?.state === 'failed' && findProgress(file).isDuplicate };
    });
    for (const listener of listeners) listener();
  }

  /**
   * Sorts the new items in the order of the list when no upload is running; after a failure the next change tries
   * again.
   */
  async function putInOrder(): Promise<void> {
    if (shown.some(({ upload }) => isBusy(upload))) return;
    const items = entries.flatMap(({ file }) => findProgress(file).item ?? []);
    const order = items.map(({ id }) => id).join();
    if (items.length === 0 || order === sorted) return;
    sorted = order;
    try {
      for (const album of new Set(items.map((item) => item.album)))
        await calls.sort(items.filter((item) => item.album === album).map(({ id }) => id));
    } catch {
      sorted = '';
    }
  }

  const stop = queue.store.subscribe(() => {
    draw();
    void putInOrder();
  });
  const findKey = (file: File) => queue.store.getState().items.find((item) => item.file === file)?.key ?? '';

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pictures: () => shown,
    add(files) {
      const added = files.map((file) => {
        counter += 1;
        return { key: `picture-${counter}`, file, title: toTitle(file.name) };
      });
      entries = [...entries, ...added];
      draw();
    },
    setTitle(file, title) {
      entries = entries.map((entry) => (entry.file === file ? { ...entry, title } : entry));
      draw();
    },
    move(from, to) {
      entries = moveEntry(entries, from, to);
      draw();
      void putInOrder();
    },
    start(now) {
      settings = now;
      queue.add(shown.filter(({ upload }) => upload === null).map(({ file }) => file));
    },
    cancel: (file) => queue.cancel(findKey(file)),
    retry(file, now) {
      settings = now;
      const own = findProgress(file);
      own.addAnyway = own.isDuplicate;
      queue.retry(findKey(file));
    },
    remove(file) {
      entries = entries.filter((entry) => entry.file !== file);
      queue.remove(findKey(file));
      draw();
    },
    dispose() {
      stop();
      queue.dispose();
    },
  };
}

export type PictureState = 'ready' | 'waiting' | 'sending' | 'done' | 'stopped';

export function pictureState({ upload }: BatchPicture): PictureState {
  switch (upload?.state) {
    case undefined:
      return 'ready';
    case 'waiting':
      return 'waiting';
    case 'uploading':
      return 'sending';
    case 'done':
      return 'done';
    default:
      return 'stopped';
  }
}

export function countStates(pictures: readonly BatchPicture[]): Readonly<Record<PictureState, number>> {
  const counts = { ready: 0, waiting: 0, sending: 0, done: 0, stopped: 0 };
  for (const picture of pictures) counts[pictureState(picture)] += 1;
  return counts;
}

/** A title from a file name: without the extension, cut to the longest title. */
export function toTitle(name: string): string {
  const bare = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .trim();
  return Array.from(bare || '未命名')
    .slice(0, galleryFields.title.max)
    .join('');
}
