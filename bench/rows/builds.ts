import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { compile } from '@admin-h5/remote-kit/recipe';
import { remoteNames } from '../../scripts/build/workspaces.ts';
import { hostConfig, remoteConfig } from '../../webpack.config.base.ts';
import type { Row } from '../report/row.ts';

/** Seconds of one build without any cache from an earlier one. */
async function seconds(configuration: Configuration): Promise<number> {
  const started = performance.now();
  await compile({ ...configuration, cache: false });
  return (performance.now() - started) / 1000;
}

/** Duration of building one module, relative to building everything. */
export async function builds(): Promise<Row[]> {
  const outputPath = mkdtempSync(path.join(tmpdir(), 'admin-h5-builds-'));
  try {
    // The first build also starts the loaders; it is not counted.
    await seconds(hostConfig({ outputPath: path.join(outputPath, 'warm-up') }));
    const host = await seconds(hostConfig({ outputPath: path.join(outputPath, 'host') }));
    const remotes: number[] = [];
    for (const name of remoteNames()) remotes.push(await seconds(remoteConfig(name, { outputPath })));
    const slowest = Math.max(...remotes);
    const whole = remotes.reduce((sum, time) => sum + time, host);
    return [
      {
        what: 'build of the slowest remote, against the whole',
        value: slowest / whole,
        unit: '×',
        budget: 0.25,
        detail: `${slowest.toFixed(1)} s, against ${whole.toFixed(1)} s for the host and ${remotes.length} remotes`,
      },
    ];
  } finally {
    rmSync(outputPath, { recursive: true, force: true });
  }
}
