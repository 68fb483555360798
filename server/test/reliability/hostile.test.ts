import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assert, asyncProperty } from 'fast-check';
import { openSession } from '../../src/auth/sessions.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { accountRows } from '../calls/accounts.ts';
import { entityRows } from '../calls/entities.ts';
import type { CallRow, Fixture } from '../calls/fixture.ts';
import { makeFixture } from '../calls/fixture.ts';
import { otherRows } from '../calls/rest.ts';
import { sheetRows } from '../calls/sheets.ts';
import type { Attack } from './arbitrary.ts';
import { attack } from './arbitrary.ts';
import { snapshots } from './snapshot.ts';

const numRuns = process.env['EVERYTHING'] === undefined ? 25 : 1000;

let fixture: Fixture;
let snapshot: () => Promise<string>;
/** State after the latest request. */
let known: string;
beforeAll(async () => {
  fixture = await makeFixture();
  snapshot = await snapshots(fixture.api.context.database);
  known = await snapshot();
});
afterAll(() => fixture.api.close());

/** The administrator's token; signs in again if the last call ended the session. */
async function adminToken(row: CallRow): Promise<string> {
  const { people, context } = fixture.api;
  // A refresh replaces the token, and using the old one after its last minute ends the session.
  if (!/logout|password|refresh/.test(row.path)) return people.admin.token;
  const sessionId = await write(context.database, systemActor, (scope) =>
    openSession(scope, people.admin.id, 3_600_000),
  );
  known = await snapshot();
  return context.tokens.app(people.admin.id, sessionId);
}

/** An existing record of the path's entity. */
function existing(path: string): string {
  const { product, material, banner, gallery, category, file, api } = fixture;
  const entity = path.split('/')[2] ?? '';
  const ids: Record<string, string> = { product, material, banner, category, 'factory-gallery': gallery, files: file };
  return ids[entity] ?? (entity === 'publish' ? product : api.people.owner.id);
}

function send(row: CallRow, { param, query, body, contentType }: Attack, token: string) {
  const path = row.path.replaceAll(/:\w+/g, () => param ?? existing(row.path));
  return fixture.api.call(row.method, query === '' ? path : `${path}?${query}`, {
    as: token,
    headers: contentType === '' ? {} : { 'content-type': contentType },
    ...(body === null ? {} : { payload: Buffer.from(body) }),
  });
}

const failureBody = {
  success: false,
  message: expect.stringMatching(/\p{Script=Han}/u),
  code: expect.stringMatching(/^[A-Z_]+$/),
  requestId: expect.any(String),
};

const rows = [...accountRows, ...entityRows, ...otherRows, ...sheetRows].map((row) => ({
  ...row,
  title: `${row.method} ${row.path}`,
}));

describe('any request', () => {
  it.each(rows)(
    '$title never returns 500, and a refused request changes nothing',
    async (row) => {
      await assert(
        asyncProperty(attack, async (given) => {
          const { status, body } = await send(row, given, await adminToken(row));
          const before = known;
          known = await snapshot();
          expect(status).toBeLessThan(500);
          const refused = status >= 400;
          const response = refused ? body : { ...failureBody, message: '通过', code: 'OK', requestId: '' };
          expect(response).toMatchObject(failureBody);
          expect(refused && known !== before).toBe(false);
        }),
        { numRuns, endOnFailure: true },
      );
    },
    60_000 + numRuns * 100,
  );
});
