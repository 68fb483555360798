import { describe, expect, it } from '@jest/globals';
import { isApiError } from '@admin-h5/client';
import { ApiError } from '@admin-h5/client/host';
import { createQueryClient } from '@admin-h5/ui';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { collectPageData, type PageData, restorePageData } from '../start/page-data.ts';

const key = ['publish', 'get', 'p1'] as const;
const missing = ['publish', 'get', 'p2'] as const;
const gone = new ApiError({ status: 404, code: 'NOT_FOUND', message: '不存在', toast: null, requestId: 'r1' });

async function rendered(at: number): Promise<PageData> {
  const client = createQueryClient();
  client.setQueryData(key, { title: '吡虫啉' });
  await client.fetchQuery({ queryKey: missing, queryFn: () => Promise.reject(gone) }).catch(() => undefined);
  // As it travels in the document.
  const data: PageData = JSON.parse(JSON.stringify(collectPageData(client, at)));
  client.clear();
  return data;
}

/** Mounts a component's query; returns how often it was loaded. */
function mount(client: QueryClient, queryKey: readonly [string, string, string]): () => number {
  let loads = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      loads += 1;
      return Promise.resolve({ title: 'newer' });
    },
  });
  observer.subscribe(() => undefined);
  return () => loads;
}

describe('the data of a rendered page', () => {
  it('is shown without a second load, an error like the data', async () => {
    const client = createQueryClient();
    restorePageData(client, await rendered(Date.now()));
    expect([mount(client, key)(), mount(client, missing)()]).toEqual([0, 0]);
    expect(client.getQueryData(key)).toEqual({ title: '吡虫啉' });
    const error = client.getQueryState(missing)?.error;
    expect(isApiError(error, 404) && error.message).toBe('不存在');
    client.clear();
  });

  it('is loaded as always on the screens after it', async () => {
    const client = createQueryClient();
    restorePageData(client, await rendered(Date.now()))();
    expect([mount(client, key)(), mount(client, missing)()]).toEqual([1, 1]);
    client.clear();
  });

  it('is shown and loaded again where it is old, as in a tab that the browser restores', async () => {
    const client = createQueryClient();
    restorePageData(client, await rendered(Date.now() - 3_600_000));
    expect(client.getQueryData(key)).toEqual({ title: '吡虫啉' });
    expect(mount(client, key)()).toBe(1);
    client.clear();
  });
});
