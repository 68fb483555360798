import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnswerCheck } from '../support/answers.ts';
import { textAt } from '../support/response.ts';
import { accountRows } from './accounts.ts';
import { entityRows } from './entities.ts';
import { type Caller, type CallRow, fill, type Fixture, makeFixture } from './fixture.ts';
import { inquiryRows } from './inquiry.ts';
import { releaseRows } from './releases.ts';
import { otherRows } from './rest.ts';
import { sheetRows } from './sheets.ts';

/** Every call of the API. */
const rows: CallRow[] = [...accountRows, ...entityRows, ...otherRows, ...inquiryRows, ...releaseRows, ...sheetRows];
const titled = rows.map((row) => ({ ...row, title: `${row.method} ${row.path}` }));

const callers = ['nobody', 'bad token', 'anonymous', 'owner', 'manager', 'admin'] as const;
type Who = (typeof callers)[number];

/** Status of a refusal, by caller; the path's id is the owner's. */
const refusals: Record<Caller, Partial<Record<Who, 401 | 403>>> = {
  open: {},
  token: { nobody: 401, 'bad token': 401 },
  person: { nobody: 401, 'bad token': 401, anonymous: 401 },
  'app token': { nobody: 401, 'bad token': 401, anonymous: 403 },
  self: { nobody: 401, 'bad token': 401, anonymous: 401, manager: 403, admin: 403 },
  'self or admin': { nobody: 401, 'bad token': 401, anonymous: 401, manager: 403 },
  content: { nobody: 401, 'bad token': 401, anonymous: 401, owner: 403 },
  admin: { nobody: 401, 'bad token': 401, anonymous: 401, owner: 403, manager: 403 },
  // A person's token is no module token, whatever rights the person has.
  'module team': { nobody: 401, 'bad token': 401, anonymous: 401, owner: 401, manager: 401, admin: 401 },
};
/** The caller of the request that succeeds. */
const allowedAs: Record<Caller, string | null> = {
  open: null,
  token: 'owner',
  person: 'owner',
  'app token': 'owner',
  self: 'owner',
  'self or admin': 'owner',
  content: 'manager',
  admin: 'admin',
  'module team': null,
};
const refusalBodies = {
  401: { success: false, code: 'UNAUTHORIZED', message: '登录已过期，请重新登录' },
  403: { success: false, code: 'FORBIDDEN', message: '权限不足，无法访问' },
};
const envelope = {
  success: false,
  message: expect.any(String),
  code: expect.any(String),
  requestId: expect.any(String),
};
const success = (data: unknown) => ({ success: true, data, message: expect.any(String) });

let fixture: Fixture;
let anonymous: string;
let answers: AnswerCheck;
beforeAll(async () => {
  fixture = await makeFixture();
  answers = new AnswerCheck(await fixture.api.call('GET', '/api/openapi.json'));
  anonymous = textAt(await fixture.api.call('POST', '/api/auth/anonymous/token'), 'data.token');
});
afterAll(() => fixture.api.close());

/** Logging out must not end the session that the other rows use, nor a new token end theirs. */
async function tokenOf(who: Who, row: CallRow): Promise<string | null> {
  if (who === 'nobody') return null;
  if (who === 'bad token') return 'not.a.token';
  if (who === 'anonymous') return anonymous;
  if (row.path.endsWith('/logout') || row.path.endsWith('/refresh')) return (await fixture.api.person(1)).token;
  return who;
}

const pathOf = (caller: Caller): Record<string, string> =>
  caller.startsWith('self') ? { id: fixture.api.people.owner.id } : { module: 'unknown' };

describe('the table of calls', () => {
  it('contains exactly the routes that the API registers [§7 entity calls]', () => {
    const registered = fixture.api.context.routes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(titled.map(({ title }) => title).toSorted()).toEqual(registered.toSorted());
  });

  const rules =
    '[§1 administration, §4 user status, §7 call *, §7 avatar upload, §7 upload by id, §7 entity calls, §passwords reset, §bodies success, §bodies page]';
  describe(`of which each ${rules}`, () => {
    it.each(titled)(
      '$title responds to an allowed caller ($caller)',
      async ({ method, path, caller, sample, data, body, status = 200 }) => {
        const { params, query = '', as = allowedAs[caller], ...rest } = await sample(fixture);
        const response = await fixture.api.call(method, fill(path, params) + query, { as, ...rest });
        expect({ status: response.status, body: response.body }).toEqual({ status, body: body ?? success(data) });
        expect(answers.faults(method, path, response)).toEqual([]);
      },
    );
  });

  it.each(titled)(
    '$title refuses other callers ($caller) [§1 administration, §6 rights, §access rights]',
    async (row) => {
      const url = fill(row.path, pathOf(row.caller));
      for (const who of callers) {
        const response = await fixture.api.call(row.method, url, { as: await tokenOf(who, row) });
        const { status, body } = response;
        expect(answers.faults(row.method, row.path, response)).toEqual([]);
        const refused = status === 401 || status === 403 ? status : undefined;
        expect({ who, refused }).toEqual({ who, refused: refusals[row.caller][who] });
        // An allowed caller gets a result or an error for this incomplete request; both are envelopes, except files
        // and pages.
        expect(body).toMatchObject(status < 400 ? (row.body === undefined ? { success: true } : {}) : envelope);
        expect(body).toMatchObject(refused ? refusalBodies[refused] : {});
        expect(status).toBeLessThan(500);
      }
    },
  );
});
