import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import BetterSqlite from 'better-sqlite3';
import Joi from 'joi';
import { postgresUrl } from '../support/database.ts';
import { endServers, request, type ServerProcess, signIn, startServer } from '../support/process.ts';
import { listAt, readAs } from '../support/response.ts';

const rounds = process.env['EVERYTHING'] === undefined ? 10 : 100;
/** Simultaneous writers, and the number of responses before the power failure. */
const writers = 4;
const responsesBeforeKill = 25;

let dataDir: string;
beforeAll(() => {
  // Not in a memory-backed folder: this tests the disk.
  dataDir = mkdtempSync(join(tmpdir(), 'admin-h5-power-'));
});
afterAll(() => {
  endServers();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Written {
  id: string;
  name: string;
  version: number;
}
const writtenSchema = Joi.object<Written, true>({
  id: Joi.string().required(),
  name: Joi.string().required(),
  version: Joi.number().required(),
})
  .unknown()
  .required();

const categoryOf = (name: string) => ({ name, kind: 'product', parentId: null, code: '', description: '' });

/** Creates and renames categories until the server is gone; returns the acknowledged writes. */
async function writeUntilGone(server: ServerProcess, token: string, prefix: string, onResponse: () => void) {
  const acknowledged: Written[] = [];
  for (let count = 0; ; count += 1) {
    const made = await request(server, 'POST', '/api/category', { token, body: categoryOf(`${prefix}-${count}`) });
    if (made === null) return acknowledged;
    expect(made.status).toBe(200);
    const record = readAs(writtenSchema, made);
    acknowledged.push(record);
    onResponse();
    const body = { ...record, name: `${prefix}-${count}-改` };
    const changed = await request(server, 'PUT', `/api/category/${record.id}`, { token, body });
    if (changed === null) return acknowledged;
    expect(changed.status).toBe(200);
    acknowledged.push(readAs(writtenSchema, changed));
    onResponse();
  }
}

function checkIntegrity(): void {
  const sqlite = new BetterSqlite(join(dataDir, 'admin-h5.db'));
  const problems = [sqlite.pragma('integrity_check'), sqlite.pragma('foreign_key_check')];
  sqlite.close();
  expect(problems).toEqual([[{ integrity_check: 'ok' }], []]);
}

/** Each acknowledged write is stored with its log line, and no record exists without one. */
async function checkWrites(server: ServerProcess, token: string, acknowledged: Written[]): Promise<void> {
  const newest = new Map<string, Written>();
  for (const written of acknowledged) newest.set(written.id, written);
  for (const { id, name, version } of newest.values()) {
    const found = await request(server, 'GET', `/api/category/${id}`, { token });
    if (found === null) throw new Error('No response');
    const data = readAs(writtenSchema, found);
    expect(data.version).toBeGreaterThanOrEqual(version);
    // A write that was running may be stored too: the record is then one version further.
    expect(data.version === version ? data.name : name).toBe(name);
  }
  const listed = await request(server, 'GET', `/api/category?size=100&sort=createdAt:desc`, { token });
  for (const { id, name, version } of (listed ? listAt(listed) : []).slice(0, 2 * writers)) {
    const history = await request(server, 'GET', `/api/category/${String(id)}/history`, { token });
    const entries = history ? listAt(history, 'data') : [];
    expect(entries).toHaveLength(Number(version));
    expect(entries[0]?.['after']).toMatchObject({ name, version });
  }
}

/** PostgreSQL is killed with two instances and a bucket (`instances.test.ts`). */
(postgresUrl === null ? describe : describe.skip)('kill -9 during a stream of writes', () => {
  it(
    `keeps every acknowledged write completely, ${rounds} times`,
    async () => {
      let server = await startServer({ DATA_DIR: dataDir });
      for (let round = 1; round <= rounds; round += 1) {
        const token = await signIn(server);
        let responses = 0;
        const lost: Promise<void>[] = [];
        const running = server;
        const onResponse = (): void => {
          responses += 1;
          if (responses === responsesBeforeKill) lost.push(running.kill());
        };
        const streams = Array.from({ length: writers }, (_, writer) =>
          writeUntilGone(running, token, `r${round}w${writer}`, onResponse),
        );
        const acknowledged = (await Promise.all(streams)).flat();
        await Promise.all(lost);
        checkIntegrity();
        server = await startServer({ DATA_DIR: dataDir });
        await checkWrites(server, await signIn(server), acknowledged);
      }
      expect(await server.stop()).toBe(0);
    },
    rounds * 20_000,
  );
});
