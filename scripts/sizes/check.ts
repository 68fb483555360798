/** Compares the sizes of the first pages with the accepted figures. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hostDist } from '../build/host.ts';
import { type PageSize, pageSizes } from './page-size.ts';

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

type Sizes = Readonly<Record<string, PageSize>>;

/** A page may grow by this part before new figures must be accepted. */
const tolerance = 0.02;
/** Growth of a part that is worth naming, minified characters. */
const worthNaming = 200;

interface SizeReport {
  ok: boolean;
  lines: string[];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const signed = (change: number) => (change > 0 ? `+${change}` : String(change));

/** What has another size than before, the most grown first. */
function changes(before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((name) => ({ name, change: (now[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => b.change - a.change);
}

/** Compares pages with the accepted figures; names the files and parts that have grown on one that is too large. */
export function compareSizes(accepted: Sizes, measured: Sizes): SizeReport {
  const lines: string[] = [];
  let ok = true;
  for (const [screen, now] of Object.entries(measured)) {
    const before = accepted[screen] ?? { brotli: 0, files: {}, parts: {} };
    const grown = now.brotli > before.brotli * (1 + tolerance);
    ok &&= !grown;
    lines.push(
      `${grown ? 'GREW' : 'ok  '}  ${screen}: ${kilobytes(now.brotli)} of JavaScript and CSS, accepted ${kilobytes(before.brotli)}`,
    );
    if (!grown) continue;
    for (const { name, change } of changes(before.files, now.files))
      lines.push(`        ${name}: ${signed(change)} bytes`);
    for (const { name, change } of changes(before.parts, now.parts))
      if (change >= worthNaming) lines.push(`        from ${name}: ${signed(change)} characters`);
  }
  return { ok, lines };
}
