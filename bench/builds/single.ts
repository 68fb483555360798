import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { compile } from '@admin-h5/remote-kit/recipe';
import { hostConfig } from '../../webpack.config.base.ts';

/**
 * The reference: the same screens as one ordinary build without federation. An empty page replaces the admin area, so
 * that neither the federation runtime nor the packages shared with modules affect the output.
 */
export async function buildSingle(): Promise<string> {
  const outputPath = mkdtempSync(path.join(tmpdir(), 'admin-h5-single-'));
  const base = hostConfig({ outputPath });
  await compile({
    ...base,
    name: 'single',
    cache: false,
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(
        /platform[\\/]view[\\/]admin-area\.tsx$/,
        path.join(import.meta.dirname, 'no-modules.tsx'),
      ),
    ],
  });
  return outputPath;
}
