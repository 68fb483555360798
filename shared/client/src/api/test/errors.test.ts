/** @jest-environment node */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clearLogin, signIn } from '../../auth/session.ts';
import { type ApiErrorEvent, onApiError } from '../errors.ts';
import * as publishApi from '../resources/publish.ts';
import * as authApi from '../resources/auth.ts';
import * as userApi from '../resources/user.ts';
import { failure, type FakeAnswer, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';

let api: FakeApi;
const events: ApiErrorEvent[] = [];
let stop: () => void;

beforeAll(async () => {
  api = await startFakeApi();
  stop = onApiError((event) => void events.push(event));
});
afterAll(async () => {
  stop();
  await api.close();
});
afterEach(() => {
  events.length = 0;
  api.seen.length = 0;
  clearLogin();
});

const answering = (answer: FakeAnswer) => api.answer(() => answer);

describe('error catalogue', () => {
  it.each([
    ['400', 400, '', '请求参数错误', '请求参数错误'],
    ['400 with a message', 400, '用户名或密码错误', '用户名或密码错误', '用户名或密码错误'],
    ['403', 403, '服务器的话', '权限不足', '权限不足，无法访问'],
    ['404', 404, '服务器的话', '请求的资源不存在', '请求的资源不存在'],
    ['422', 422, '', '参数验证失败', '参数验证失败'],
    ['422 with a message', 422, '密码不能为空', '密码不能为空', '密码不能为空'],
    ['500', 500, '', '服务器内部错误，请稍后重试', '服务器内部错误，请稍后重试'],
    ['500 with a message', 500, '数据库维护中', '数据库维护中', '数据库维护中'],
    [
      'other with a message',
      409,
      '数据已被他人修改，请刷新后重试',
      '数据已被他人修改，请刷新后重试',
      '数据已被他人修改，请刷新后重试',
    ],
    ['other', 503, '', '请求失败 (503)', '请求失败 (503)'],
  ])('[§8 %s] %i, "%s" is rejected as %s and shown as %s', async (_rule, status, message, rejected, toast) => {
    answering(failure(status, message));
    await expect(publishApi.types()).rejects.toMatchObject({ status, message: rejected, toast });
    expect(events.map((event) => event.toast)).toEqual([toast]);
  });

  it('says 请求失败 where success is false without a message [§7 success false]', async () => {
    answering(failure(200));
    await expect(publishApi.types()).rejects.toMatchObject({ status: 200, message: '请求失败' });
  });

  it('has its own text for a 403 on login [§8 403 on login]', async () => {
    answering(failure(403, '别的'));
    await expect(authApi.login({ username: 'a', password: 'b' })).rejects.toMatchObject({
      message: '登录服务暂时不可用，请检查网络连接或联系管理员',
      toast: '登录服务暂时不可用，请检查网络连接或联系管理员',
    });
  });

  it('calls a dropped connection a network failure [§8 network, §8 fail texts]', async () => {
    answering({ drop: true });
    await expect(publishApi.types()).rejects.toMatchObject({
      name: 'NetworkError',
      status: 0,
      message: '网络请求失败，请稍后重试',
      errMsg: 'request:fail 网络请求失败，请稍后重试',
    });
  });

  it('reports a time-out by the specification’s own words, and in Chinese to a person [§8 connection timeout, §navigation texts]', async () => {
    answering({ hang: true });
    await expect(publishApi.types({ timeout: 30 })).rejects.toMatchObject({
      name: 'CallTimeoutError',
      errMsg: 'The connection timed out, click the screen to try again.',
      message: '连接超时，点击屏幕重试',
      toast: '网络请求失败，请稍后重试',
    });
  });

  it('calls a page of HTML with status 200 响应格式错误', async () => {
    answering({ body: '<html></html>', headers: { 'content-type': 'text/html' } });
    await expect(publishApi.types()).rejects.toMatchObject({ name: 'FormatError', message: '响应格式错误' });
  });

  it.each([{}, { success: true, data: {} }, { token: 't', userInfo: {} }, { token: '', userInfo: person() }])(
    'fails with 响应格式错误 for a login whose response is %j [§tokens format]',
    async (body) => {
      answering({ body });
      const login = authApi.login({ username: 'a', password: 'b' });
      await expect(login).rejects.toMatchObject({ name: 'FormatError', message: '响应格式错误' });
      expect(events.map((event) => event.toast)).toEqual(['响应格式错误']);
    },
  );

  it('keeps the status of an HTML error page', async () => {
    answering({ status: 502, body: '<html></html>' });
    await expect(publishApi.types()).rejects.toMatchObject({ status: 502, message: '请求失败 (502)' });
  });

  it('has code, request id, field errors and the time to wait', async () => {
    const errors = [{ field: 'name', message: '分类名称不能为空' }];
    answering({ ...failure(422, '参数', { errors }), headers: { 'retry-after': '7' } });
    await expect(publishApi.types()).rejects.toMatchObject({ code: 'CODE', requestId: 'r-1', errors, retryAfter: 7 });
  });
});

describe('who shows the error', () => {
  it('announces a call whose screen shows the error, without a toast [§client errors]', async () => {
    answering(failure(500));
    await expect(publishApi.types({ errors: 'screen' })).rejects.toThrow('服务器内部错误，请稍后重试');
    expect(events).toMatchObject([{ mode: 'screen', toast: null }]);
  });

  it('shows no toast for a background call, nor for a 401 [§8 401, §client errors]', async () => {
    answering(failure(500));
    await expect(publishApi.types({ errors: 'background' })).rejects.toThrow('服务器内部错误，请稍后重试');
    answering(failure(401));
    await expect(userApi.all()).rejects.toThrow('登录已过期，请重新登录');
    expect(events.map((event) => event.toast)).toEqual([null, null]);
  });

  it('reports nothing for a cancelled call', async () => {
    answering({ hang: true });
    const controller = new AbortController();
    const running = publishApi.types({ signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'CallCancelledError' });
    expect(events).toEqual([]);
  });
});

describe('responses', () => {
  it('returns data, and the whole of a body with token and userInfo [§7 login body]', async () => {
    answering(success([{ code: 'product' }]));
    expect(await publishApi.types()).toEqual([{ code: 'product' }]);
    const whole = { success: true, token: 't', userInfo: person() };
    answering({ body: whole });
    expect(await authApi.login({ username: 'a', password: 'b' })).toEqual(whole);
    // With only one of the two, the body is not that of a login.
    answering({ body: { success: true, token: 't', data: [1] } });
    expect(await publishApi.types()).toEqual([1]);
    answering({ body: { success: true, userInfo: person(), data: [2] } });
    expect(await publishApi.types()).toEqual([2]);
  });

  it('returns undefined for an empty body', async () => {
    answering({ status: 204, body: '' });
    expect(await userApi.remove('u2')).toBeUndefined();
  });

  it('sends JSON, the bearer, the user id and a fresh request id [§6 headers, §7 JSON]', async () => {
    answering(success(null));
    signIn({ token: 'tok', userInfo: person('u7') });
    await authApi.smsSend({ phone: '13800000000' });
    await authApi.smsSend({ phone: '13800000000' });
    const [first, second] = api.seen;
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer tok',
      'x-user-id': 'u7',
      'content-type': 'application/json',
    });
    expect(first?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.headers['x-request-id']).not.toBe(first?.headers['x-request-id']);
  });

  it('sends no bearer and no user id where nobody is signed in [§6 headers]', async () => {
    answering(success(null));
    await publishApi.types();
    expect(api.seen[0]?.headers.authorization).toBeUndefined();
    expect(api.seen[0]?.headers['x-user-id']).toBeUndefined();
  });
});
