import { EventEmitter, once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { ImportThread } from '../../src/imports/import-thread.ts';
import type { TestPlace } from '../support/database.ts';
import { makePlace, openPlace } from '../support/database.ts';

let place: TestPlace;
let database: DatabaseHandle;
let thread: ImportThread;
beforeEach(async () => {
  place = await makePlace();
  database = await openPlace(place);
  thread = new ImportThread(database, () => Promise.reject(new Error('It has no pictures')));
});
afterEach(() => place.remove());

const logFile = () => `${place.options.file}-wal`;
function orderOf(content: string) {
  const file = join(place.dataDir, 'sheet.csv');
  writeFileSync(file, content);
  const actor = { id: null, name: 'test', requestId: 'test' };
  const corrections = { columns: {}, values: [], ways: {} };
  const reading = { file, badRowsPath: `${file}.bad`, corrections, pictures: null };
  return { ...reading, path: 'product' as const, actor, dryRun: false };
}

it('ends by itself with its connections closed, so that no write-ahead log is left', async () => {
  expect(await thread.run(orderOf('登记证号\r\nXX1\r\n'), () => {})).toMatchObject({ failed: 1, stopped: false });
  await database.close();
  // The thread still has the database open.
  expect(existsSync(logFile())).toBe(database.engine === 'sqlite');
  expect(await thread.close()).toBe(0);
  expect(existsSync(logFile())).toBe(false);
  expect(await thread.close()).toBeNull();
});

it('ends the running import before it ends', async () => {
  const events = new EventEmitter();
  const start = once(events, 'progress');
  const running = thread.run(orderOf(`登记证号\r\n${'XX1\r\n'.repeat(100_000)}`), () => void events.emit('progress'));
  await start;
  const [result, code] = await Promise.all([running, thread.close()]);
  expect(result).toMatchObject({ stopped: true });
  expect(code).toBe(0);
  await database.close();
});

it('stops an import that takes too long, and serves the next one', async () => {
  const long = orderOf(`登记证号\r\n${'XX1\r\n'.repeat(100_000)}`);
  await expect(thread.run(long, () => {}, { silence: 60_000, whole: 1 })).rejects.toThrow('导入用时过长');
  await expect(thread.run(long, () => {}, { silence: 1, whole: 60_000 })).rejects.toThrow('导入用时过长');
  expect(await thread.run(orderOf('登记证号\r\nXX1\r\n'), () => {})).toMatchObject({ failed: 1, stopped: false });
  await thread.close();
  await database.close();
});
