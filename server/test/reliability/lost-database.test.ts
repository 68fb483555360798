import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { backUp } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { firstStart } from '../../src/first-start.ts';
import { openSound, StartError } from '../../src/start-check.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { picture, upload } from '../support/catalogue.ts';
import type { TestPlace } from '../support/database.ts';
import { makePlace, postgresUrl } from '../support/database.ts';

const onSqlite = postgresUrl === null ? describe : describe.skip;

let place: TestPlace;
let api: TestApp;
/** The message of a refused start. */
async function refusal(): Promise<string> {
  try {
    await (await openSound({ ...place.options, dataDir: place.dataDir })).close();
    return 'opened';
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

beforeEach(async () => {
  place = await makePlace();
  api = await startApp({ place, settings: { demoContent: false } });
});
afterEach(() => place.remove());

describe('an empty database although there are stored files', () => {
  it('is not treated as new: the start says what to do, and creates no user [§settings lost database]', async () => {
    const { db } = api.context.database;
    await upload(api, await picture());
    await db.deleteFrom('userAccount').execute();
    // Like a newly created database.
    if (api.context.database.engine === 'sqlite') {
      await sql`drop trigger ${sql.id('operationLog_append_only_delete')}`.execute(db);
    } else await sql`alter table ${sql.table('operationLog')} disable trigger user`.execute(db);
    await db.deleteFrom('operationLog').execute();

    await expect(firstStart(api.context)).rejects.toThrow(StartError);
    await expect(firstStart(api.context)).rejects.toThrow(/stored files.*restore a backup.*move that folder away/s);
    expect(await db.selectFrom('userAccount').select('id').execute()).toEqual([]);

    rmSync(join(place.dataDir, 'files'), { recursive: true });
    await firstStart(api.context);
    expect(await db.selectFrom('userAccount').select('id').execute()).toHaveLength(1);
    await api.close();
  });
});

onSqlite('SQLite', () => {
  let file: string;
  beforeEach(async () => {
    file = join(place.dataDir, 'admin-h5.db');
    await upload(api, await picture());
    await sql`pragma wal_checkpoint(truncate)`.execute(api.context.database.db);
    await api.close();
  });

  it('is not created by a start if its file is missing or empty, and a backup can be restored [§settings lost database]', async () => {
    const backup = `${place.dataDir}-backup`;
    await backUp(place.dataDir, backup);
    for (const end of ['-wal', '-shm', '']) rmSync(`${file}${end}`, { force: true });
    expect(await refusal()).toContain(`${file} is missing`);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, '');
    expect(await refusal()).toContain(`${file} is empty`);
    expect(statSync(file).size).toBe(0);
    await restore(backup, place.dataDir);
    rmSync(backup, { recursive: true });
    expect(await refusal()).toBe('opened');
  });

  it.each([
    ['at its beginning', 0],
    ['within', 4096 * 3],
  ])(
    'of which the file is damaged %s: the start names it and the remedy, and leaves it [§settings lost database]',
    async (_where, offset) => {
      const findDamage = openSync(file, 'r+');
      writeSync(findDamage, Buffer.alloc(4096 * 40, 0x5a), 0, 4096 * 40, offset);
      closeSync(findDamage);
      const before = readFileSync(file);
      const said = await refusal();
      expect(said).toContain(`${file} is damaged`);
      expect(said).toContain('restore a backup');
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );
});

describe('readiness', () => {
  it('fails if a real table is missing', async () => {
    expect(await api.call('GET', '/api/health/ready')).toMatchObject({ status: 200 });
    const { db } = api.context.database;
    await sql`alter table ${sql.table('userAccount')} rename to elsewhere`.execute(db);
    expect(await api.call('GET', '/api/health/ready')).toMatchObject({ status: 503 });
    expect(await api.call('GET', '/api/auth/health')).toMatchObject({ status: 503 });
    await api.close();
  });
});
