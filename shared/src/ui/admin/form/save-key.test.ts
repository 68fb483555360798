import { describe, expect, it } from '@jest/globals';
import { ApiError, CallTimeoutError, FormatError, NetworkError } from '../../../api/index.ts';
import { createSaveKey } from './save-key.ts';

const record = { name: '草甘膦', sort: 1 };
const refused = (status: number, code = 'CODE') =>
  new ApiError({ status, code, message: '', toast: null, requestId: 'r-1' });

describe('save key', () => {
  it.each([
    ['a lost connection', new NetworkError('r-1')],
    ['a time-out', new CallTimeoutError('r-1')],
    ['a gateway that answers for the server', refused(502)],
    ['a page of HTML in place of the answer', new FormatError(200, 'r-1')],
    ['a first request that is still under way', refused(409, 'IN_PROGRESS')],
    ['a first request whose answer is gone', refused(409, 'ALREADY_PROCESSED')],
  ])('stays the same after %s', (_case, error) => {
    const saveKey = createSaveKey();
    const first = saveKey.of(record);
    saveKey.ended(error);
    expect(saveKey.of({ ...record })).toBe(first);
  });

  it.each([
    ['success', undefined],
    ['a refusal', refused(422)],
    ['a conflict with another record', refused(409, 'CONFLICT')],
  ])('is another one after %s', (_case, error) => {
    const saveKey = createSaveKey();
    const first = saveKey.of(record);
    saveKey.ended(error);
    expect(saveKey.of(record)).not.toBe(first);
  });

  it('is another one for another body, which the server would refuse under the first', () => {
    const saveKey = createSaveKey();
    const first = saveKey.of(record);
    saveKey.ended(new NetworkError('r-1'));
    expect(saveKey.of({ ...record, sort: 2 })).not.toBe(first);
  });
});
