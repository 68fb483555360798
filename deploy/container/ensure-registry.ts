import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@admin-h5/contract';

/** There is no module before the first release; the API then replaces this file. */
export function ensureRegistry(folder: string): void {
  const file = path.join(folder, 'remotes.json');
  if (existsSync(file)) return;
  const empty: Registry = { schema: 1, modules: [] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(empty));
}
