import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const overlayId = '#webpack-dev-server-client-overlay';

/** Writes a syntax error into a source file that a development server compiles: the overlay covers the page until the file is repaired. */
export async function breakAndRepair(page: Page, file: string): Promise<void> {
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, `${source}\nconst = ;\n`);
  await page.frameLocator(overlayId).getByText(path.basename(file)).first().waitFor();
  writeFileSync(file, source);
  await page.locator(overlayId).waitFor({ state: 'detached' });
}
