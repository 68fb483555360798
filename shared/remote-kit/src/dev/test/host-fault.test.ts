import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fillPage } from '../../../../../deploy/web/page-template.ts';
import { readHostSettings } from '../../../../../deploy/web/host-settings.ts';
import { hostFault } from '../../check/host.ts';

const origin = 'http://localhost:9100';
const template = '<!doctype html><meta name=admin-h5-config content=__ADMIN_H5_CONFIG__ ><title>主页</title>';
let page = '';
const server = createServer((request, response) => {
  response.statusCode = request.url === '/admin-h5/' ? 200 : 404;
  response.end(page);
});
let base = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/admin-h5/`;
});
afterAll(() => void server.close());

const faultWith = (devOrigins: string) => {
  page = fillPage(template, readHostSettings({ DEV_ORIGINS: devOrigins }));
  return hostFault(base, origin);
};

it('says that a host will refuse the module, where its DEV_ORIGINS lacks the address', async () => {
  expect(await faultWith('http://localhost:9200')).toMatch(
    /DEV_ORIGINS names http:\/\/localhost:9200\. .*add http:\/\/localhost:9100/,
  );
  expect(await faultWith('')).toMatch(/DEV_ORIGINS is empty\. .*add http:\/\/localhost:9100/);
  expect(await faultWith(`http://localhost:9200,${origin}`)).toBeNull();
});

it('says so where no host is at the address', async () => {
  page = '<!doctype html><title>404</title>';
  expect(await hostFault(base, origin)).toMatch(/is no page of a host/);
  expect(await hostFault(`${base}other/`, origin)).toMatch(/responds with 404/);
  expect(await hostFault('http://127.0.0.1:1/', origin)).toMatch(/does not respond/);
});
