import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hostDist } from '../build/host.ts';
import { compareSizes, type Sizes, tolerance } from './compare.ts';
import { pageSizes } from './page-size.ts';

/** The accepted figures; a change of them shows in a review. */
export const acceptedFile = path.join(import.meta.dirname, 'accepted.json');

/** The pages that most visitors open first. */
const screens = ['/pages/index/index', '/pages/product/detail'];

export const measureSizes = (): Sizes => pageSizes(hostDist, screens);

/** Prints each page's size. Returns false if one has grown by more than the tolerance. */
export function checkSizes(): boolean {
  const { ok, lines } = compareSizes(JSON.parse(readFileSync(acceptedFile, 'utf8')), measureSizes());
  console.log(lines.join('\n'));
  if (!ok) console.error(`A page grew by more than ${tolerance * 100} %. Accept it with: npm run sizes -- --accept`);
  return ok;
}
