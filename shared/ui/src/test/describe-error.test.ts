import { describe, expect, it } from '@jest/globals';
import { describeError } from '../state/describe-error.ts';

describe('describeError', () => {
  it('shows a readable sentence, its status and the id of the request', () => {
    const failure = Object.assign(new Error('数据已被他人修改，请刷新后重试'), {
      status: 409,
      requestId: 'r1',
      mayPass: false,
    });
    expect(describeError(failure)).toEqual({ message: failure.message, status: 409, requestId: 'r1', mayPass: false });
  });

  it.each([[new TypeError('x is not a function')], ['boom'], [null]])('shows a general message for %p', (error) => {
    expect(describeError(error).message).toBe('加载失败，请稍后重试');
  });
});
