/** @jest-environment node */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { type WorkChallenge, workHeader } from '@admin-h5/contract';
import { solvesWork } from '@admin-h5/contract/cipher';
import { failure, type FakeApi, type SeenRequest, startFakeApi, success } from '@admin-h5/testing';
import { inquiry } from '@admin-h5/testing/samples';
import { inquiryApi } from '../../index.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
afterEach(() => {
  api.seen.length = 0;
});

const challenge: WorkChallenge = { token: `8.1.salt.${'a'.repeat(43)}`, bits: 8 };
const asking = (work: WorkChallenge) => failure(429, '请刷新页面后重试', { code: 'WORK_REQUIRED', work });
const answerOf = ({ headers }: SeenRequest) => headers[workHeader.toLowerCase()];
const body = { ...inquiry, ref: 'a'.repeat(32), device: 'b'.repeat(32) };
const solved = (request: SeenRequest): boolean => {
  const answer = String(answerOf(request));
  const at = answer.lastIndexOf('.');
  return answer.slice(0, at) === challenge.token && solvesWork(challenge, Number(answer.slice(at + 1)));
};
const onWork = jest.fn<(computing: boolean) => void>();
beforeEach(() => void onWork.mockClear());

it('is done where the server asks for it, and the same call is sent again', async () => {
  api.answer((request) => (solved(request) ? success({ id: '1' }) : asking(challenge)));
  await expect(inquiryApi.send(body, { onWork, idempotencyKey: 'form-1' })).resolves.toEqual({ id: '1' });
  expect(api.seen.map(answerOf)).toEqual([undefined, expect.any(String)]);
  expect(api.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['form-1', 'form-1']);
  expect(api.seen[1]?.body).toBe(api.seen[0]?.body);
  expect(onWork.mock.calls).toEqual([[true], [false]]);
});

it('is said to have ended before the call is sent again', async () => {
  const told: number[] = [];
  api.answer((request) => {
    told.push(onWork.mock.calls.length);
    return solved(request) ? success({ id: '1' }) : asking(challenge);
  });
  await expect(inquiryApi.send(body, { onWork })).resolves.toEqual({ id: '1' });
  expect(told).toEqual([0, 2]);
});

it('is refused with a sentence where the screen does not show it', async () => {
  api.answer(() => asking(challenge));
  await expect(inquiryApi.send(body)).rejects.toMatchObject({ status: 429, message: '请刷新页面后重试' });
  expect(api.seen).toHaveLength(1);
});

it('ends where the server takes no answer', async () => {
  api.answer(() => asking({ ...challenge, bits: 1 }));
  await expect(inquiryApi.send(body, { onWork })).rejects.toMatchObject({ status: 429 });
  expect(api.seen).toHaveLength(6);
});

it('leaves the page time for others, and is cancelled', async () => {
  api.answer(() => asking({ ...challenge, bits: 32 }));
  const controller = new AbortController();
  const turn = jest.fn(() => controller.abort());
  const ended = jest.fn();
  const cancelSoon = (computing: boolean) => {
    if (computing) setTimeout(turn, 50);
    else ended();
  };
  const sending = inquiryApi.send(body, { onWork: cancelSoon, signal: controller.signal });
  await expect(sending).rejects.toMatchObject({ name: 'CallCancelledError', message: '已取消' });
  expect(turn).toHaveBeenCalledTimes(1);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(api.seen).toHaveLength(1);
});
