import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import {
  ApiError,
  CallCancelledError,
  CallTimeoutError,
  statusTexts,
  FormatError,
  NetworkError,
} from '@admin-h5/client/host';
import { showError } from '../index.ts';

const refused = (status: number, message = '') =>
  new ApiError({ ...statusTexts(status, message, false), status, code: 'CODE', requestId: 'r' });
const shown = () => [...document.querySelectorAll('.ah5-toast')].map((box) => box.textContent);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
});

it.each([
  ['401', refused(401), []],
  ['403', refused(403, '服务器的话'), ['权限不足，无法访问']],
  ['404', refused(404), ['请求的资源不存在']],
  ['409', refused(409, '已被引用'), ['已被引用']],
  ['a time-out', new CallTimeoutError('r'), ['网络请求失败，请稍后重试']],
  ['a network failure', new NetworkError('r'), ['网络请求失败，请稍后重试']],
  ['another format', new FormatError(200, 'r'), ['响应格式错误']],
  ['a cancelled call', new CallCancelledError('r'), []],
  ['a fault of ours', new TypeError('x is not a function'), ['加载失败，请稍后重试']],
  ['our own words', new Error('请先登录'), ['请先登录']],
])(
  'the text that a screen shows for %s is that of the catalogue too [§8 401, §8 403, §client errors]',
  (_name, error, expected) => {
    showError(error);
    expect(shown()).toEqual(expected);
    jest.advanceTimersByTime(2999);
    expect(shown()).toEqual(expected);
    jest.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  },
);
