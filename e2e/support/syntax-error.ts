import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const overlayId = '#webpack-dev-server-client-overlay';

/** Writes a syntax error into a source file that a development server compiles: it lies over the open page until it is mended. */
export async function breakAndRepair(page: Page, file: string): Promise<void> {
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, `${source}\nconst = ;\n`);
  await page.frameLocator(overlayId).getByText(path.basename(file)).first().waitFor();
  writeFileSync(file, source);
  await page.locator(overlayId).waitFor({ state: 'detached' });
}
