import { rmSync } from 'node:fs';
import { dropDatabase, readTemplate } from './database.ts';

/** Removes what `makeTemplate` made. */
export default async function removeTemplate(): Promise<void> {
  const { folder, url } = readTemplate();
  if (url !== null) await dropDatabase(url);
  rmSync(folder, { recursive: true, force: true });
}
