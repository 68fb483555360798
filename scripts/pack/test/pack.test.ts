import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { remoteNames, root } from '../../build/workspaces.ts';
import { pack, publishedPackages } from '../pack.ts';

/** Outside the repository, as a team's own folder is: nothing of the workspace can be found from here. */
const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-team-'));
let tarballs: string[] = [];
beforeAll(async () => {
  tarballs = await pack(path.join(folder, 'packages'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

function filesOf(tarball: string): string[] {
  return execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
}

const installOptions = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const versionOf = (name: string): string => readJson(path.join(root, 'node_modules', name, 'package.json')).version;

const manifestOf = (tarball: string): unknown =>
  JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));

describe('the packages that teams install', () => {
  it('are compiled, with declarations, source maps, README and changes, and without tests', () => {
    expect(tarballs).toHaveLength(publishedPackages.length);
    for (const files of tarballs.map(filesOf)) {
      expect(files).toEqual(expect.arrayContaining(['package/README.md', 'package/CHANGELOG.md']));
      const compiled = files.filter((file) => /\/dist\/(?!.*\.d\.ts$).*\.js$/.test(file));
      expect(compiled.length).toBeGreaterThan(0);
      const beside = compiled.flatMap((file) => [`${file}.map`, file.replace(/\.js$/, '.d.ts')]);
      expect(files).toEqual(expect.arrayContaining(beside));
      expect(
        files
          .filter((file) => !file.startsWith('package/template/'))
          .filter((file) => /\.test\.|\/test\/|(?<!\.d)\.tsx?$/.test(file)),
      ).toEqual([]);
    }
  });

  it('say what has changed in the version that they have', () => {
    for (const folderName of publishedPackages) {
      const { version } = readJson(path.join(root, 'shared', folderName, 'package.json'));
      expect(readFileSync(path.join(root, 'shared', folderName, 'CHANGELOG.md'), 'utf8')).toContain(
        `\n## ${version}\n`,
      );
    }
  });

  it('name the packages of the host by range, as peers', () => {
    for (const manifest of tarballs.map(manifestOf)) {
      expect(manifest).not.toHaveProperty('private');
      expect(JSON.stringify(manifest)).not.toMatch(/"\*"|\.\/src\//);
      expect(manifest).toMatchObject({ engines: { node: expect.stringMatching(/^\^22\.\d+\.\d+ \|\| >=24/) } });
    }
    const kit = tarballs.find((file) => file.includes('admin-kit')) ?? '';
    expect(manifestOf(kit)).toMatchObject({
      peerDependencies: { react: expect.stringMatching(/^\^/), '@admin-h5/client': expect.stringMatching(/^\^/) },
    });
    const remoteKit = tarballs.find((file) => file.includes('remote-kit')) ?? '';
    expect(manifestOf(remoteKit)).toMatchObject({
      peerDependencies: { playwright: expect.any(String), '@aws-sdk/client-s3': expect.any(String) },
      peerDependenciesMeta: { playwright: { optional: true }, '@aws-sdk/client-s3': { optional: true } },
    });
  });

  it('are all that a module needs: each module of this repository compiles against them in a folder of its own', () => {
    const own = path.join(folder, 'module');
    const needed = new Map(['@types/react', '@types/react-dom', '@types/node'].map((name) => [name, versionOf(name)]));
    for (const name of remoteNames()) {
      cpSync(path.join(root, 'remotes', name, 'src'), path.join(own, name), {
        recursive: true,
        filter: (file) => !/[\\/]test$|\.test\.tsx?$/.test(file),
      });
      const { dependencies } = readJson(path.join(root, 'remotes', name, 'package.json'));
      for (const [dependency, version] of Object.entries<string>(dependencies))
        if (version !== '*') needed.set(dependency, version);
    }
    cpSync(path.join(root, 'shared/ui/src/theme/styles.d.ts'), path.join(own, 'styles.d.ts'));
    writeFileSync(path.join(own, 'package.json'), JSON.stringify({ name: 'warehouse', private: true, type: 'module' }));
    const packages = [...needed].map(([name, version]) => `${name}@${version}`);
    // What builds a module is not needed to compile it; `npm run test:packages` builds one.
    const provided = tarballs.filter((file) => !file.includes('remote-kit'));
    execFileSync('npm', ['install', ...installOptions, ...provided, ...packages], { cwd: own, stdio: 'pipe' });
    const { compilerOptions } = readJson(path.join(root, 'tsconfig.json'));
    writeFileSync(path.join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
    const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', own], { encoding: 'utf8' });
    expect(stdout).toBe('');
    // Also in Node, where a team's tests and its API run.
    const program = "import { checkModuleDeclaration } from '@admin-h5/contract/schemas'; checkModuleDeclaration({})";
    const refused = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: own, encoding: 'utf8' });
    expect(refused.stderr).toContain('name');
  }, 300_000);
});
