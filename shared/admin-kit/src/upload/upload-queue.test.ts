import { describe, expect, it } from '@jest/globals';
import { moveEntry } from '../order/order-editor.tsx';
import { createUploadQueue, insertInOrder } from './upload-queue.ts';
import { fileCount } from './files-control.tsx';

interface Sending {
  name: string;
  progress: (fraction: number) => void;
  arrive: () => void;
  fail: (message: string) => void;
  signal: AbortSignal;
}

function setup() {
  const sending: Sending[] = [];
  const done: string[] = [];
  const queue = createUploadQueue({
    send: (file, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        sending.push({
          name: file.name,
          progress,
          signal,
          arrive: () => resolve({ id: `id-${file.name}` }),
          fail: (message) => reject(new Error(message)),
        });
      }),
  });
  queue.onDone(({ fileId }) => done.push(fileId ?? ''));
  const states = () => queue.store.getState().items.map(({ state }) => state);
  const keyOf = (index: number) => queue.store.getState().items[index]?.key ?? '';
  const at = (index: number): Sending => {
    const entry = sending[index];
    if (!entry) throw new Error(`nothing sent as number ${index}`);
    return entry;
  };
  return { queue, sending, done, states, keyOf, at };
}

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('upload queue', () => {
  it('sends three at a time and starts the next when one is done', async () => {
    const { queue, sending, done, states, at } = setup();
    queue.add(files(5));
    expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting', 'waiting']);
    at(1).arrive();
    await settled();
    expect(sending).toHaveLength(4);
    expect(done).toEqual(['id-1.jpg']);
    expect(states()[1]).toBe('done');
  });

  it('cancels one upload without affecting the others, and retries it', async () => {
    const { queue, sending, states, keyOf, at } = setup();
    queue.add(files(4));
    queue.cancel(keyOf(0));
    await settled();
    expect(at(0).signal.aborted).toBe(true);
    expect(states()).toEqual(['cancelled', 'uploading', 'uploading', 'uploading']);
    queue.retry(keyOf(0));
    expect(states()[0]).toBe('waiting');
    at(1).arrive();
    await settled();
    expect(states()[0]).toBe('uploading');
    expect(sending.at(-1)?.name).toBe('0.jpg');
  });

  it('reports why an upload failed, and retries it', async () => {
    const { queue, done, keyOf, at } = setup();
    queue.add(files(1));
    at(0).progress(0.5);
    expect(queue.store.getState().items[0]?.progress).toBe(0.5);
    at(0).fail('图片大小不能超过5MB');
    await settled();
    expect(queue.store.getState().items[0]).toMatchObject({ state: 'failed', error: '图片大小不能超过5MB' });
    queue.retry(keyOf(0));
    at(1).arrive();
    await settled();
    expect(done).toEqual(['id-0.jpg']);
  });

  it('cancels all uploads on dispose', async () => {
    const { queue, done, at } = setup();
    queue.add(files(2));
    queue.dispose();
    at(0).arrive();
    await settled();
    expect(at(0).signal.aborted).toBe(true);
    expect(done).toEqual([]);
  });
});

it('allows 9 files if the number is missing or not positive [§5 chooser count]', () => {
  expect([undefined, 0, -1, Number.NaN].map(fileCount)).toEqual([9, 9, 9, 9]);
  expect([1, 5, 20].map(fileCount)).toEqual([1, 5, 20]);
});

it('puts files in the order in which they were chosen, whatever order they arrive in', () => {
  // Chosen a, b, c; they arrive as c, a, b beside a picture that was there before.
  const first = insertInOrder(['old'], 'c', []);
  const second = insertInOrder(first, 'a', ['c']);
  const third = insertInOrder(second, 'b', ['c']);
  expect(third).toEqual(['old', 'a', 'b', 'c']);
  expect(insertInOrder(third, 'b', [])).toEqual(third);
});

it('moves an entry up, down and to the top, and stops at the ends', () => {
  const entries = ['a', 'b', 'c'];
  expect(moveEntry(entries, 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moveEntry(entries, 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveEntry(entries, 0, -1)).toBe(entries);
  expect(moveEntry(entries, 0, 99)).toEqual(['b', 'c', 'a']);
  expect(moveEntry(entries, 7, 0)).toBe(entries);
});
