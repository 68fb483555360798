import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { failure, type FakeApi, startFakeApi } from '@admin-h5/testing';
import { screen } from '@testing-library/react';
import { DeviceCells } from '../../account/mine/mine-page.tsx';
import { openAt, type World } from '../../session/test/world.tsx';
import AboutPage from '../company/about-page.tsx';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer(() => failure(500));
});
afterAll(() => api.close());
afterEach(() => world.stop());

it('我的 shows version 1.0.1 (101) [§1 version]', () => {
  world = openAt('/pages/mine/index', <DeviceCells />);
  expect(screen.getByText('1.0.1 (101)')).toBeTruthy();
});

it('about us shows version 1.0.1 (101), where its text fails to load too [§1 version]', async () => {
  world = openAt('/pages/company/about', <AboutPage query={{}} />);
  expect(await screen.findByText('版本 1.0.1 (101)')).toBeTruthy();
});
