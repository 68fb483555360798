/**
 * `npm run build [-- host category …]`: builds the named parts, or everything, unless the same sources are built already; `start` is the
 * images' programs.
 */
import { buildChanged, printEnd, productParts } from './build/parts.ts';

const named = process.argv.slice(2);
await buildChanged(named.length > 0 ? named : productParts(), printEnd);
