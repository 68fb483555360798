import { describe, expect, it } from '@jest/globals';
import { success, type SeenRequest } from '@admin-h5/testing/fakes';
import { answerCall } from '../serve.ts';
import { apiBase, faults, type FaultChoice, noFault, parseChoice, readApiPath } from '../faults.ts';

const request = (method: string, url = '/api/category'): SeenRequest => ({ method, url, headers: {}, body: '' });
const stored = () => success('stored');
const own = ({ url }: SeenRequest) => (url === '/api/category' ? success('own') : undefined);
const answer = (choice: FaultChoice, method: string, url?: string) =>
  answerCall(choice, request(method, url), () => undefined, stored);

describe('a fault of the playground', () => {
  it('is part of the address of the calls that have it', () => {
    for (const fault of faults) {
      expect(readApiPath(`${apiBase({ fault, scope: 'writes' })}/api/category?page=2`)).toEqual({
        fault,
        scope: 'writes',
        path: '/api/category?page=2',
      });
    }
    for (const url of ['/api/category', '/fakes/none/api/x', '/fakes/402-all/api/x', '/fakes/none-all/other'])
      expect(readApiPath(url)).toBeNull();
  });

  it('is read from what is stored, and none from anything else', () => {
    expect(parseChoice('{"fault":"500","scope":"writes"}')).toEqual({ fault: '500', scope: 'writes' });
    for (const text of [null, '', '{', '7', 'null', '{"fault":"x","scope":"all"}'])
      expect(parseChoice(text)).toEqual(noFault);
  });

  it('refuses the calls that it is for, and leaves the others', async () => {
    expect(await answer(noFault, 'GET')).toEqual(stored());
    expect(await answer({ fault: '500', scope: 'all' }, 'GET')).toMatchObject({ status: 500 });
    expect(await answer({ fault: '401', scope: 'all' }, 'GET')).toMatchObject({ status: 401 });
    expect(await answer({ fault: 'offline', scope: 'all' }, 'GET')).toEqual({ drop: true });
    expect(await answer({ fault: '500', scope: 'writes' }, 'GET')).toEqual(stored());
    expect(await answer({ fault: '500', scope: 'writes' }, 'PUT')).toMatchObject({ status: 500 });
    // Only a change meets another person's change; pictures and the session are not what is tried out.
    expect(await answer({ fault: '409', scope: 'all' }, 'GET')).toEqual(stored());
    expect(await answer({ fault: '409', scope: 'all' }, 'PUT')).toMatchObject({ body: { code: 'VERSION_CONFLICT' } });
    expect(await answer({ fault: '500', scope: 'all' }, 'GET', '/api/files/preview/x')).toEqual(stored());
    expect(await answer({ fault: '401', scope: 'all' }, 'POST', '/api/auth/admin/token')).toEqual(stored());
  });

  it("lets a module's own responses come before the records", async () => {
    expect(await answerCall(noFault, request('GET'), own, stored)).toEqual(success('own'));
    expect(await answerCall(noFault, request('GET', '/api/banner'), own, stored)).toEqual(stored());
  });
});
