import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';

const share = jest.fn((_title: string) => Promise.resolve('poster' as const));
let online = false;
jest.unstable_mockModule('../detail/share.ts', () => {
  if (!online) throw new Error('Loading chunk 12 failed');
  return { share };
});

it('says that a sheet could not be loaded, and loads it again with the next press', async () => {
  const sheets = await import('../detail/record-sheets.ts');
  await expect(sheets.share('吡虫啉')).resolves.toBe('done');
  expect(await screen.findByText('加载失败，请重试')).toBeTruthy();
  online = true;
  await expect(sheets.share('吡虫啉')).resolves.toBe('poster');
  expect(share).toHaveBeenCalledWith('吡虫啉');
});
