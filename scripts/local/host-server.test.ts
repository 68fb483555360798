import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { type Fixture, hostFixture } from '../../deploy/test/fixture.ts';
import { createHostServer } from './host-server.ts';
import { localHostConfig } from './settings.ts';

let build: Fixture;
let app: FastifyInstance;

beforeAll(async () => {
  build = hostFixture('aaa');
  app = await createHostServer({
    config: localHostConfig([], {}),
    dist: build.folder,
    apiOrigin: 'http://127.0.0.1:1',
    registry: () => ({ schema: 1, modules: [] }),
  });
});

afterAll(async () => {
  await app.close();
  build.remove();
});

describe('the host of npm start', () => {
  it("names the screen's chunks with the page, as nginx does", async () => {
    const home = await app.inject('/admin-h5/pages/index/index?from=1');
    expect(home.headers.link).toBe(
      '</admin-h5/assets/home.aaa.js>; rel=preload; as=script, </admin-h5/assets/home.aaa.css>; rel=preload; as=style',
    );
    expect((await app.inject('/admin-h5/pages/mine/index')).headers.link).toBeUndefined();
  });

  it.each(['/admin-h5/lost.js', '/admin-h5/pages.json', '/admin-h5/assets/main.aaa.js.map'])(
    'answers %s with 404, not with the page',
    async (address) => {
      expect((await app.inject(address)).statusCode).toBe(404);
    },
  );
});
