/** What a page loads before it can be used, by file and by the part of the sources that it comes from. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { readPageFiles } from '../../deploy/web/page-template.ts';

/** JavaScript and CSS that a page loads before it can be used. */
export interface PageSize {
  /** Bytes as they are sent, compressed by brotli. */
  brotli: number;
  /** The same of each file, by its name without the hash. */
  files: Readonly<Record<string, number>>;
  parts: Parts;
}

/** Files that every page names: the entry's scripts and styles. */
function entryFiles(dist: string): string[] {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="?[^"\s>]*\/(assets\/[^"\s>]+\.(?:js|css))/g)];
  // Not the few lines that are served as they are, which have no map.
  return named
    .flatMap(([, file]) => file ?? [])
    .filter((file) => !file.endsWith('.js') || existsSync(path.join(dist, `${file}.map`)));
}

const plainName = (file: string) => path.basename(file).replace(/\.[0-9a-f]{12}(?=\.)/, '');

/**
 * Weighs screens of a build of the host.
 * @param paths of the page table
 */
export function pageSizes(dist: string, paths: readonly string[]): Record<string, PageSize> {
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');
  const partsByFile = new Map<string, Parts>();
  const scriptParts = (file: string): Parts => {
    const known = partsByFile.get(file);
    if (known) return known;
    const parts = sumParts(read(file), JSON.parse(read(`${file}.map`)));
    partsByFile.set(file, parts);
    return parts;
  };
  const entry = entryFiles(dist);
  if (entry.length === 0) throw new Error('index.html names no file of the build');
  const pageFiles = readPageFiles(dist);
  return Object.fromEntries(
    paths.map((screen) => {
      const screenFiles = pageFiles[screen];
      if (!screenFiles) throw new Error(`the build has no screen ${screen}`);
      const names = [...new Set([...entry, ...screenFiles])];
      const files = names.map((file) => [plainName(file), readFileSync(path.join(dist, `${file}.br`)).length] as const);
      return [
        screen,
        {
          brotli: files.reduce((sum, [, size]) => sum + size, 0),
          files: Object.fromEntries(files),
          parts: addParts(names.filter((file) => file.endsWith('.js')).map(scriptParts)),
        },
      ];
    }),
  );
}

/** Minified characters by part: a package of npm, or a folder of this repository. */
type Parts = Readonly<Record<string, number>>;

/** `axios` for a file of that package, `shared/ui/src/carousel` for one of ours. */
export function sourcePart(source: string): string {
  const file = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');
  const fromNpm = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (fromNpm) return fromNpm;
  const folder = /^(?:host|shared|remotes)\/.*(?=\/)/.exec(file)?.[0];
  return folder ? folder.split('/').slice(0, 4).join('/') : 'webpack';
}

/** Which part each character of a script comes from, summed. */
function sumParts(script: string, map: SourceMapPayload): Parts {
  const origins = new SourceMap(map);
  const parts: Record<string, number> = {};
  for (const [line, text] of script.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = origins.findEntry(line, column);
      const part = 'originalSource' in entry && entry.originalSource ? sourcePart(entry.originalSource) : 'webpack';
      parts[part] = (parts[part] ?? 0) + 1;
    }
  }
  return parts;
}

/** Sum of several scripts' parts, by name. */
function addParts(all: readonly Parts[]): Parts {
  const sum: Record<string, number> = {};
  for (const parts of all) for (const [part, size] of Object.entries(parts)) sum[part] = (sum[part] ?? 0) + size;
  return Object.fromEntries(Object.entries(sum).toSorted(([a], [b]) => a.localeCompare(b)));
}
