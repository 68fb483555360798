import { beforeEach, expect, it, jest } from '@jest/globals';
import { compressImage } from './compress.ts';

/** Opacity of the picture's pixels, 0 to 255. */
let opacity = 255;
/** What a browser's canvas can write. */
let writable = ['image/jpeg', 'image/png', 'image/webp'];

beforeEach(() => {
  opacity = 255;
  writable = ['image/jpeg', 'image/png', 'image/webp'];
  // jsdom neither decodes pictures nor draws.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  for (const name of ['naturalWidth', 'naturalHeight'])
    Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get: () => 3000 });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      return { canvas: this, drawImage: jest.fn(), getImageData: () => ({ data: [0, 0, 0, 255, 0, 0, 0, opacity] }) };
    },
    toBlob(done: (blob: Blob) => void, type: string) {
      done(new Blob(['small'], { type: writable.includes(type) ? type : 'image/png' }));
    },
  });
});

const large = (name: string, type: string) => new File([new Uint8Array(700 * 1024)], name, { type });

it.each([
  ['a photograph', 'a.jpeg', 'image/jpeg', 255, 'a.jpg', 'image/jpeg'],
  ['a PNG', 'a.png', 'image/png', 0, 'a.png', 'image/png'],
  ['an opaque WebP', 'a.webp', 'image/webp', 255, 'a.jpg', 'image/jpeg'],
  ['a transparent WebP', 'a.webp', 'image/webp', 0, 'a.webp', 'image/webp'],
  ['a half transparent WebP', 'a.webp', 'image/webp', 128, 'a.webp', 'image/webp'],
])('sends %s in a format that keeps what is transparent', async (_, name, type, seen, sentName, sentType) => {
  opacity = seen;
  const sent = await compressImage(large(name, type));
  expect([sent.name, sent.type]).toEqual([sentName, sentType]);
});

it('sends a transparent WebP as a PNG where the browser writes no WebP', async () => {
  opacity = 0;
  writable = ['image/jpeg', 'image/png'];
  const sent = await compressImage(large('标志.webp', 'image/webp'));
  expect([sent.name, sent.type]).toEqual(['标志.png', 'image/png']);
});

it('leaves a small picture as it is', async () => {
  const file = new File(['x'], 'a.webp', { type: 'image/webp' });
  expect(await compressImage(file)).toBe(file);
});
