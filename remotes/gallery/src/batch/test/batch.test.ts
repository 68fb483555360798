import { describe, expect, it } from '@jest/globals';
import type { GalleryItem, GalleryItemInput } from '@admin-h5/shared/contract';
import { ApiError } from '@admin-h5/shared/api';
import { createBatch, type Batch, type BatchSettings } from '../batch.ts';
import { choosePictures } from '../choose-pictures.ts';
import { titleOf } from '../title-of.ts';

const settings: BatchSettings = { album: '实验室', takenAt: '2025-05-01', status: 1 };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const picture = (name: string) => new File([name], name, { type: 'image/jpeg' });
/** Ids have a shape that the rules ask for. */
const idOf = (text: string) => Buffer.from(text).toString('hex').padStart(32, '0').slice(-32);

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

interface Sending {
  file: File;
  arrive: (content?: string) => Promise<void>;
  fail: () => Promise<void>;
}

function setup({ inGallery = {} }: { inGallery?: Readonly<Record<string, string>> } = {}) {
  const sending: Sending[] = [];
  const made: GalleryItemInput[] = [];
  const keys: string[] = [];
  const removed: string[] = [];
  const orders: (readonly string[])[] = [];
  const updated: [string, string][] = [];
  /** Answers of the API that never arrive, or refusals of a key by what it was used for. */
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

const states = (batch: Batch) => batch.pictures().map(({ upload }) => upload?.state ?? 'ready');
const titles = (made: readonly GalleryItemInput[]) => made.map(({ title }) => title);

describe('a batch of pictures', () => {
  it('sends three at a time; each that arrives is an item at once, whatever happens to the others', async () => {
    const { batch, sending, at, made } = setup();
    batch.add(['甲.jpg', '乙.jpg', '丙.jpg', '丁.jpg'].map(picture));
    expect(states(batch)).toEqual(['ready', 'ready', 'ready', 'ready']);
    batch.start(settings);
    await settled();
    expect(sending).toHaveLength(3);
    await at(0).fail();
    await at(1).arrive();
    expect(states(batch)).toEqual(['failed', 'done', 'uploading', 'uploading']);
    expect(batch.pictures()[0]?.upload?.error).toBe('网络已断开');
    expect(made).toEqual([
      expect.objectContaining({ title: '乙', album: '实验室', takenAt: '2025-05-01', imageIds: [idOf('乙.jpg')] }),
    ]);
  });

  it('puts the new items into the order of the list once all is quiet, and again when it changes', async () => {
    const { batch, at, orders } = setup();
    batch.add(['甲.jpg', '乙.jpg'].map(picture));
    batch.start(settings);
    await settled();
    await at(1).arrive();
    expect(orders).toEqual([]);
    await at(0).arrive();
    expect(orders).toEqual([['item-甲', 'item-乙']]);
    batch.move(1, 0);
    await settled();
    expect(orders.at(-1)).toEqual(['item-乙', 'item-甲']);
  });

  it('repeats only the step that failed, and makes one item however often it is asked', async () => {
    const inGallery: Record<string, string> = {};
    const { batch, sending, at, made, keys, refuse } = setup({ inGallery });
    const file = picture('甲.jpg');
    batch.add([file]);
    batch.start(settings);
    await settled();
    refuse.create = true;
    await at(0).arrive();
    expect(states(batch)).toEqual(['failed']);
    refuse.create = false;
    // The answer alone was lost: what the gallery has by now is this very picture.
    inGallery['甲.jpg'] = '甲';
    batch.retry(file, settings);
    await settled();
    expect(states(batch)).toEqual(['done']);
    expect(sending).toHaveLength(1);
    expect(titles(made)).toEqual(['甲']);
    expect(new Set(keys).size).toBe(1);
  });

  it('gives the item its new title where the answer was lost and the title changed meanwhile', async () => {
    const { batch, at, made, keys, updated, failures } = setup();
    const file = picture('甲.jpg');
    const call = { code: 'CODE', message: '', toast: null, requestId: 'r-1' };
    const taken = new ApiError({ ...call, status: 422, errors: [{ field: 'Idempotency-Key', message: '' }] });
    batch.add([file]);
    batch.start(settings);
    await settled();
    failures.push(
      () => new ApiError({ ...call, status: 0 }),
      () => taken,
    );
    await at(0).arrive();
    expect(states(batch)).toEqual(['failed']);
    batch.setTitle(file, '车间');
    batch.retry(file, settings);
    await settled();
    expect(states(batch)).toEqual(['done']);
    expect(new Set(keys).size).toBe(1);
    // What is sent again is the first request, which the server answers as it did then.
    expect(titles(made)).toEqual(['甲']);
    expect(updated).toEqual([['item-甲', '车间']]);
  });

  it('holds back a picture that the gallery has already, until it is wanted all the same', async () => {
    const { batch, at, made } = setup({ inGallery: { 'hash-甲': '老照片' } });
    const file = picture('甲.jpg');
    batch.add([file]);
    batch.start(settings);
    await settled();
    await at(0).arrive('hash-甲');
    expect(batch.pictures()[0]).toMatchObject({ held: true, upload: { error: '与「老照片」中的图片相同' } });
    expect(made).toEqual([]);
    batch.retry(file, settings);
    await settled();
    expect(titles(made)).toEqual(['甲']);
  });

  it('holds back the same picture chosen twice', async () => {
    const { batch, at, made } = setup();
    batch.add(['甲.jpg', '甲 (1).jpg'].map(picture));
    batch.start(settings);
    await settled();
    await Promise.all([at(0).arrive('same'), at(1).arrive('same')]);
    expect(titles(made)).toEqual(['甲']);
    expect(batch.pictures()[1]).toMatchObject({ held: true, upload: { error: '与「甲」中的图片相同' } });
  });

  it('does not hold back a picture because of one that was not added', async () => {
    const { batch, at, made, refuse } = setup();
    batch.add(['甲.jpg', '乙.jpg'].map(picture));
    batch.start(settings);
    await settled();
    refuse.create = true;
    await at(0).arrive('same');
    refuse.create = false;
    await at(1).arrive('same');
    expect(titles(made)).toEqual(['乙']);
  });

  it('takes back an item whose picture was cancelled while it was being made', async () => {
    const { batch, at, removed, orders, hold, finish } = setup();
    const file = picture('甲.jpg');
    batch.add([file]);
    hold();
    batch.start(settings);
    await settled();
    await at(0).arrive();
    batch.cancel(file);
    finish.create?.();
    await settled();
    expect(states(batch)).toEqual(['cancelled']);
    expect(removed).toEqual(['item-甲']);
    expect(orders).toEqual([]);
  });

  it('says what is wrong with a title before the picture travels', async () => {
    const { batch, sending } = setup();
    const file = picture('甲.jpg');
    batch.add([file]);
    batch.setTitle(file, ' ');
    batch.start(settings);
    await settled();
    expect(batch.pictures()[0]?.upload?.error).toBe('标题不能为空');
    expect(sending).toHaveLength(0);
    batch.setTitle(file, '车间');
    batch.retry(file, settings);
    await settled();
    expect(sending).toHaveLength(1);
  });

  it('forgets a picture that is removed, and keeps the item it has become', async () => {
    const { batch, at, removed } = setup();
    const [first, second] = [picture('甲.jpg'), picture('乙.jpg')];
    batch.add([first, second]);
    batch.start(settings);
    await settled();
    await at(0).arrive();
    batch.remove(first);
    batch.remove(second);
    await settled();
    expect(batch.pictures()).toEqual([]);
    expect(removed).toEqual([]);
  });
});

describe('choosing pictures', () => {
  it('takes pictures, names what is none, and stops at 200', () => {
    const files = [new File(['x'], '说明.pdf', { type: 'application/pdf' }), picture('甲.jpg'), picture('乙.jpg')];
    expect(choosePictures(files, 199)).toEqual({
      taken: [files[1]],
      refused: ['说明.pdf：仅支持JPG、PNG、WebP格式', '一次最多上传200张图片，其余1张未加入'],
    });
  });

  it.each([
    ['灌装线.jpg', '灌装线'],
    ['a.b.jpeg', 'a.b'],
    ['.jpg', '未命名'],
    [`${'长'.repeat(60)}.png`, '长'.repeat(50)],
  ])('a file called %s begins with the title %s', (name, title) => expect(titleOf(name)).toBe(title));
});
