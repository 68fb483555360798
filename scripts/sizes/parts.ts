import { SourceMap, type SourceMapPayload } from 'node:module';

/** Minified characters by part: a package of npm, or a folder of this repository. */
export type Parts = Readonly<Record<string, number>>;

/** `axios` for a file of that package, `shared/ui/src/carousel` for one of ours. */
export function partOf(source: string): string {
  const file = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');
  const fromNpm = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (fromNpm) return fromNpm;
  const folder = /^(?:host|shared|remotes)\/.*(?=\/)/.exec(file)?.[0];
  return folder ? folder.split('/').slice(0, 4).join('/') : 'webpack';
}

/** Which part each character of a script comes from, summed. */
export function partsOf(script: string, map: SourceMapPayload): Parts {
  const origins = new SourceMap(map);
  const parts: Record<string, number> = {};
  for (const [line, text] of script.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = origins.findEntry(line, column);
      const part = 'originalSource' in entry && entry.originalSource ? partOf(entry.originalSource) : 'webpack';
      parts[part] = (parts[part] ?? 0) + 1;
    }
  }
  return parts;
}

/** Sum of several scripts' parts, by name. */
export function addParts(all: readonly Parts[]): Parts {
  const sum: Record<string, number> = {};
  for (const parts of all) for (const [part, size] of Object.entries(parts)) sum[part] = (sum[part] ?? 0) + size;
  return Object.fromEntries(Object.entries(sum).toSorted(([a], [b]) => a.localeCompare(b)));
}
