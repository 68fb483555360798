/**
 * `npm run sizes`: JavaScript and CSS of a visitor's pages in the present build of the host, against the accepted figures.
 * `npm run sizes -- --accept` writes the figures of this build as the accepted ones.
 */
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { buildHost } from './build/host.ts';
import { acceptedFile, checkSizes, measureSizes } from './sizes/check.ts';

await buildHost();
if (process.argv.includes('--accept'))
  writeFileSync(acceptedFile, await format(JSON.stringify(measureSizes()), { parser: 'json' }));
process.exit(checkSizes() ? 0 : 1);
