/** Prints the notices of the packages that are installed here: those of the API's image, whose packages are all production's. */
import path from 'node:path';
import { installedPackages, noticesText } from './notices.ts';
import { root } from './workspaces.ts';

process.stdout.write(noticesText(installedPackages(path.join(root, 'node_modules'))));
