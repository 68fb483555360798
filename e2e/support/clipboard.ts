import type { Page } from '@playwright/test';

/** Types of a clipboard with their texts. */
type Clip = Readonly<Record<string, string>>;

/** Puts texts on the browser's clipboard as another program does, from a page of its own. */
export async function copy(page: Page, clip: Clip): Promise<void> {
  const source = await page.context().newPage();
  await source.evaluate((types) => {
    const write = (event: ClipboardEvent) => {
      for (const [type, text] of Object.entries(types)) event.clipboardData?.setData(type, text);
      event.preventDefault();
    };
    document.addEventListener('copy', write);
    document.execCommand('copy');
  }, clip);
  await source.close();
  await page.bringToFront();
}
