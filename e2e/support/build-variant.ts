import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDescription } from '@admin-h5/contract';
import { compile, sourceHash } from '@admin-h5/remote-kit/recipe';
import { root } from '../../scripts/build/workspaces.ts';
import { remoteConfig, remoteSources } from '../../webpack.config.base.ts';
import type { Change } from './replace-loader.ts';

const cache = path.join(root, 'node_modules/.cache/admin-h5/variants');
const loader = path.join(import.meta.dirname, 'replace-loader.ts');

/** A build of a remote: its folder, whose name is its id. */
export interface Variant {
  build: string;
  folder: string;
}

/** What a build says of itself. */
export function describe({ folder }: Variant): ReleaseDescription {
  return JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
}

/** Builds a remote with changes to its sources, once: the same changes to the same sources are the same build. */
export async function buildVariant(name: string, label: string, changes: readonly Change[]): Promise<Variant> {
  const hash = createHash('sha256')
    .update(sourceHash(root, [...remoteSources(name), 'e2e/support/replace-loader.ts']))
    .update(JSON.stringify(changes))
    .digest('hex')
    .slice(0, 12);
  const build = `${label}_${hash}`;
  const variant: Variant = { build, folder: path.join(cache, name, build) };
  if (existsSync(variant.folder)) return variant;
  mkdirSync(path.join(cache, name), { recursive: true });
  const draft = mkdtempSync(path.join(cache, 'draft-'));
  const base = remoteConfig(name, { build, outputPath: draft });
  await compile({
    ...base,
    cache: false,
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        { enforce: 'pre', test: /[\\/]remotes[\\/]/, loader, options: { changes } },
      ],
    },
  });
  try {
    renameSync(path.join(draft, build), variant.folder);
  } catch {
    // Another run was quicker; its build is the same.
  }
  rmSync(draft, { recursive: true, force: true });
  return variant;
}
