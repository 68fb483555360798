import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { packagesFile } from '@admin-h5/remote-kit/recipe';
import { packageVersions } from '../../shared/contract/src/versions.ts';
import { root } from './workspaces.ts';

/** Taken from npm, and provided to modules too. */
const others = ['react', 'react-dom', '@tanstack/react-query'];

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).version;

/** Writes `packages.json`: the host's version, and that of each package which it provides, for `admin-h5-remote check`. */
export class PackagesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PackagesPlugin', (compilation) => {
      const fromNpm = others.map((name) => [name, versionIn(`node_modules/${name}`)] as const);
      const content = { host: versionIn('.'), packages: { ...packageVersions, ...Object.fromEntries(fromNpm) } };
      compilation.emitAsset(packagesFile, new webpack.sources.RawSource(JSON.stringify(content)));
    });
  }
}
