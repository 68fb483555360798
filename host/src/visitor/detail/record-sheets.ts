import { savesData, whenIdle } from '../../core/pages/when-idle.ts';
import { fetchAhead, fetchNeeded } from '../../core/pages/page-loader.ts';
import { errorToast } from '@admin-h5/ui/feedback';
import { useEffect } from 'react';
import type { InquiryRecord } from './inquire.tsx';

const load = {
  share: () => import('./share.ts'),
  inquire: () => import('./inquire.tsx'),
} as const;

/** Prefetches the sheets of 分享 and 询价 while the page is idle: they open at once, and offline. */
export function useSheetsAhead(): void {
  useEffect(() => {
    if (savesData()) return undefined;
    return whenIdle(() => {
      void fetchAhead(load.share);
      void fetchAhead(load.inquire);
    });
  }, []);
}

async function needed<T>(code: () => Promise<T>): Promise<T | null> {
  try {
    return await fetchNeeded(code);
  } catch {
    errorToast('加载失败，请重试');
    return null;
  }
}

/**
 * 询价: a sheet with the list of 询价单, if there is a record for it, and the ways to reach the company.
 * @param note what the visitor requests besides the price: 「索取 COA」
 */
export async function inquire(title: string, record?: InquiryRecord, note = ''): Promise<void> {
  await (await needed(load.inquire))?.inquire(title, record, note);
}

/** 分享: a sheet with the ways to do so. */
export async function share(title: string): Promise<'done' | 'poster'> {
  return (await (await needed(load.share))?.share(title)) ?? 'done';
}
