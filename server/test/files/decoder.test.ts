import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AppError } from '../../src/errors.ts';
import { Decoder } from '../../src/files/picture-decoder.ts';

let folder: string;
let program: URL;

// Reads its behaviour from the picture's path, so that a test can decide when it finishes.
const script = `
  process.on('message', ({ path }) => {
    if (path === 'ends') process.exit(3);
    if (path !== 'never') process.send({ picture: { width: 1, height: 1, cleaned: false } });
  });
  process.on('disconnect', () => process.exit());
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'));
  const file = join(folder, 'process.mjs');
  await writeFile(file, script);
  program = pathToFileURL(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const task = (path: string) => ({ kind: 'inspect', path, mime: 'image/png', cleaned: 'none' }) as const;
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.statusCode : error),
  );

describe('the picture process', () => {
  it('is ended while it decodes a picture that takes too long, and continues with the next', async () => {
    const decoder = new Decoder({ maxWaiting: 10, maxPerOwner: 10, timeLimit: 1500, program });
    const long = decoder.run(task('never'));
    const after = decoder.run(task('quick'));
    await expect(long).rejects.toMatchObject({ statusCode: 422, message: '图片处理超时，请压缩后重新上传' });
    expect(await statusOf(after)).toBe(200);
  });

  it('stops a picture that takes too much processor time, however busy the machine is', async () => {
    const decoder = new Decoder({ maxWaiting: 10, maxPerOwner: 10, cpuLimit: 1 });
    const path = join(folder, 'large.png');
    const noise = sharp({
      create: {
        width: 3000,
        height: 3000,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    await noise.png({ compressionLevel: 1 }).toFile(path);
    await expect(decoder.run(task(path))).rejects.toMatchObject({
      statusCode: 422,
      message: '图片处理超时，请压缩后重新上传',
    });
  }, 60_000);

  it('fails only the current picture if it crashes', async () => {
    const decoder = new Decoder({ maxWaiting: 10, maxPerOwner: 10, program });
    const responses = [decoder.run(task('ends')), decoder.run(task('quick'))].map(statusOf);
    expect(await Promise.all(responses)).toEqual([503, 200]);
  });

  it('takes turns between people, and limits how many pictures wait', async () => {
    const decoder = new Decoder({ maxWaiting: 5, maxPerOwner: 3, program });
    const order: string[] = [];
    const send = (owner: string) => statusOf(decoder.run(task('quick'), owner)).finally(() => order.push(owner));
    // The first runs at once; three of one person may wait, and the fifth is refused.
    const many = ['a', 'a', 'a', 'a'].map(send);
    expect(await send('a')).toBe(429);
    order.length = 0;
    const others = ['b', 'c'].map(send);
    expect(await send('d')).toBe(429);
    order.length = 0;
    expect(await Promise.all([...many, ...others])).toEqual([200, 200, 200, 200, 200, 200]);
    expect(order.filter((owner) => owner !== 'd').join('')).toBe('aabcaa');
  });
});
