/**
 * `npm run test:packages`: puts the packages that teams install on a registry of one's own, as docs/operations.md says, and makes a
 * module from there in an empty folder. It takes minutes and installs Verdaccio, so it is not part of `npm test`.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkReleaseDescription } from '@admin-h5/contract/schemas';
import { freePort } from './local/ports.ts';
import { pack } from './pack/pack.ts';
import { startVerdaccio } from './pack/verdaccio.ts';

async function run(cwd: string, program: string, ...args: string[]): Promise<void> {
  console.log(`\n— ${program} ${args.join(' ')}`);
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}

/** The build declares ranges of the packages that it was made with, and brings nothing that the host provides. */
async function checkBuild(module: string): Promise<void> {
  const [build = ''] = await readdir(path.join(module, 'dist'));
  const place = path.join(module, 'dist', build);
  const release = checkReleaseDescription(JSON.parse(await readFile(path.join(place, 'release.json'), 'utf8')));
  assert.equal(release.declaration.name, 'warehouse');
  for (const range of Object.values(release.declaration.contract)) assert.match(range, /^\^/);
  for (const file of Object.keys(release.files)) assert.ok((await stat(path.join(place, file))).size < 40_000, file);
}

const folder = await mkdtemp(path.join(tmpdir(), 'admin-h5-registry-'));
try {
  const tarballs = await pack(path.join(folder, 'packages'));
  const registry = await startVerdaccio(path.join(folder, 'verdaccio'), await freePort());
  try {
    const team = path.join(folder, 'team');
    await mkdir(team);
    // Only the packages of this product come from there; all others from where this machine gets them.
    const settings = `@admin-h5:registry=${registry.address}\n${registry.login}\n`;
    await writeFile(path.join(team, '.npmrc'), settings);
    for (const tarball of tarballs) await run(team, 'npm', 'publish', '--loglevel=error', tarball);
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
    await run(team, 'npm', ...install, '@admin-h5/remote-kit');
    await run(team, 'npx', 'admin-h5-remote', 'create', 'warehouse', '仓库');
    const module = path.join(team, 'warehouse');
    await run(module, 'npm', ...install);
    for (const script of ['test', 'check', 'build']) await run(module, 'npm', 'run', script);
    await checkBuild(module);
  } finally {
    await registry.stop();
  }
  console.log('\nThe packages can be published, installed and built with.');
} finally {
  await rm(folder, { recursive: true });
}
