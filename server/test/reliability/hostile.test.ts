import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { validate } from '@admin-h5/contract/validation';
import Joi from 'joi';
import { openSession } from '../../src/auth/sessions.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { accountRows } from '../calls/accounts.ts';
import { entityRows } from '../calls/entities.ts';
import type { CallRow, Fixture } from '../calls/fixture.ts';
import { fill, makeFixture } from '../calls/fixture.ts';
import { inquiryRows } from '../calls/inquiry.ts';
import { releaseRows } from '../calls/releases.ts';
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
      await fc.assert(
        fc.asyncProperty(attack, async (given) => {
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

/** A value of each other type, and lists and objects of nothing. */
const unfit: readonly unknown[] = [
  null,
  '',
  ' ',
  'x',
  '1',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [null, null],
  [[]],
  [{}],
  { type: null },
];

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Every form of `value` in which `part` stands for one of its parts, at any depth, or joins a list. */
function spoilt(value: unknown, part: unknown): unknown[] {
  if (isList(value)) {
    const changed = value.flatMap((entry, at) => spoilt(entry, part).map((other) => value.with(at, other)));
    return [part, ...changed, [part, ...value], [...value, part], [...value, part, part]];
  }
  if (typeof value !== 'object' || value === null) return [part];
  const changed = Object.entries(value).flatMap(([key, entry]) =>
    spoilt(entry, part).map((other) => ({ ...value, [key]: other })),
  );
  return [part, ...changed];
}

const isObjectSchema = (schema: unknown): schema is Joi.ObjectSchema =>
  Joi.isSchema(schema) && schema.type === 'object';

describe('a right body with a part of another type', () => {
  const withBody = [...accountRows, ...entityRows, ...otherRows, ...sheetRows, ...inquiryRows, ...releaseRows]
    .filter(({ method, path }) => method !== 'GET' && !/logout|closure/.test(path))
    .map((row) => ({ ...row, title: `${row.method} ${row.path}` }));

  it.each(withBody)('never ends in an error of the server: $title', async (row) => {
    const { body, params, query = '', as } = await row.sample(fixture);
    const { routes } = fixture.api.context;
    const schema = routes.find(({ method, url }) => method === row.method && url === row.path)?.body;
    if (body === undefined || !isObjectSchema(schema)) return;
    // Only what the rules accept reaches the rest of the server; some of it is sent, all of it is validated.
    const accepted = unfit.flatMap((part) => spoilt(body, part)).filter((given) => 'value' in validate(schema, given));
    const sent = fc.sample(fc.constantFrom(body, ...accepted), { numRuns });
    for (const given of sent) {
      const token = as === undefined ? await adminToken(row) : as;
      const { status } = await fixture.api.call(row.method, fill(row.path, params) + query, { as: token, body: given });
      expect({ given, failed: status >= 500 }).toEqual({ given, failed: false });
    }
  });
});
