import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BadRowsLinks } from '../../src/imports/bad-rows-links.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { importSheet } from '../support/sheets.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

it('serves a file of bad rows unchanged to anyone with its signed address', async () => {
  const { badRowsUrl } = await importSheet(api, 'product', '登记证号\r\nXX1\r\n', true);
  const { pathname, searchParams } = new URL(String(badRowsUrl), 'http://api');
  expect((await api.call('GET', String(badRowsUrl))).status).toBe(200);
  expect((await api.call('GET', pathname, { as: 'admin' })).status).toBe(400);
  const later = new URLSearchParams(searchParams);
  later.set('expires', String(Number(searchParams.get('expires')) + 1));
  expect((await api.call('GET', `${pathname}?${later.toString()}`)).status).toBe(404);
  const other = pathname.replace(/[0-9a-f]{32}/, '0'.repeat(32));
  expect((await api.call('GET', `${other}?${searchParams.toString()}`)).status).toBe(404);
});

it('refuses an address after an hour', () => {
  const links = new BadRowsLinks('a secret');
  const { searchParams } = new URL(links.to('name', 1000), 'http://api');
  const query = { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' };
  expect(links.opens('name', query, 1000 + 3_600_000)).toBe(true);
  expect(links.opens('name', query, 1001 + 3_600_000)).toBe(false);
  expect(new BadRowsLinks('another').opens('name', query, 1000)).toBe(false);
});
