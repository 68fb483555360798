import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { FoundNames } from '@admin-h5/contract';
import { type FakeAnswer, type FakeApi, startFakeApi } from '@admin-h5/testing';
import type { ReactNode } from 'react';
import { openAt, type World } from '../../session/test/world.tsx';
import { keepNothingInView } from '../../ui/test/nothing-in-view.ts';

/** Words that name nothing. */
export const noNames: FoundNames = {
  crop: { total: 0, list: [] },
  target: { total: 0, list: [] },
  company: { total: 0, list: [] },
};

/** What a call is answered: its path and its query are given. */
type Answering = (path: string, query: URLSearchParams) => FakeAnswer | Promise<FakeAnswer>;

/** A fake API for the tests of a file, and for each a device without searches. @returns what a test opens a screen by */
export function searchWorld(answer: Answering): (start: string, screen: ReactNode) => World {
  let api: FakeApi;
  let world: World | undefined;
  beforeAll(async () => {
    api = await startFakeApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    localStorage.clear();
    keepNothingInView();
    api.answer(({ url }) => {
      const { pathname, searchParams } = new URL(url, 'http://api');
      return answer(pathname, searchParams);
    });
  });
  afterEach(() => world?.stop());
  return (start, screen) => (world = openAt(start, screen));
}
