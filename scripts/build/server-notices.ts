/** Prints the licence notices of all installed packages; in the API's image these are the production ones. */
import path from 'node:path';
import { installedPackages, noticesText } from '../../shared/remote-kit/src/recipe/notices.ts';
import { root } from './workspaces.ts';

process.stdout.write(noticesText(installedPackages(path.join(root, 'node_modules'))));
