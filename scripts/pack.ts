/**
 * `npm run pack [-- folder]`: writes the packages that teams install as tarballs, to `dist/packages` by default.
 */
import path from 'node:path';
import { root } from './build/workspaces.ts';
import { pack } from './pack/pack.ts';

const [folder = path.join(root, 'dist/packages')] = process.argv.slice(2);
for (const tarball of await pack(path.resolve(folder))) console.log(tarball);
