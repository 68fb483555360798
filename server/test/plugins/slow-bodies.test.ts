import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

let api: TestApp;
let port: number;
let log = '';
beforeAll(async () => {
  const logStream = new PassThrough().on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  api = await startApp({ bodyTimeout: 150, logStream, settings: { logLevel: 'info' } });
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => api.close());

/** Sends headers that announce a longer body than is sent. */
async function begin(path: string, type: string, body: string, token = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: api',
    `Content-Type: ${type}`,
    'Content-Length: 5000',
    ...(token === '' ? [] : [`Authorization: Bearer ${token}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

/** Everything received until the server closes the connection. */
async function responseOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return text;
}

const json = 'application/json';
const form = 'multipart/form-data; boundary=x';
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';

describe('a body that does not end', () => {
  it('gets 408, and its connection is closed', async () => {
    const response = await responseOf(await begin('/api/auth/login', json, '{"username":'));
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"message":"请求超时，请检查网络后重试"');
  });

  it.each([
    ['of a call that is not there', '/api/nothing', json, '{', 408],
    ['of an upload by nobody', '/api/files', form, part, 401],
  ])('closes its connection after the response: %s', async (_title, path, type, body, status) => {
    expect(await responseOf(await begin(path, type, body))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('has more time if it is an upload', async () => {
    const slow = await begin('/api/files', form, part, api.people.manager.token);
    let ended = false;
    slow.on('close', () => {
      ended = true;
    });
    // A later request has its connection closed first.
    await responseOf(await begin('/api/auth/login', json, '{'));
    expect(ended).toBe(false);
    slow.destroy();
  });
});

describe('a request that its sender aborts', () => {
  it.each([
    ['/api/auth/login', json, '{"username":'],
    ['/api/files', form, part],
  ])('to %s logs no error', async (path, type, body) => {
    log = '';
    const socket = await begin(path, type, body, path === '/api/files' ? api.people.manager.token : '');
    while (!log.includes('incoming request')) await pause(5);
    socket.destroy();
    while (!log.includes('broken off')) await pause(5);
    const levels = log
      .trim()
      .split('\n')
      .map((line): unknown => Reflect.get(Object(JSON.parse(line)), 'level'));
    expect(levels).not.toContain(50);
    expect(levels).not.toContain(60);
  });
});
