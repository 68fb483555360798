import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

/** Every place that contains the version of a shared package, with the text around it. */
const places = (folder: string): readonly [file: string, place: RegExp][] => [
  ['shared/contract/src/versions.ts', new RegExp(`('@admin-h5/${folder}': ')[^']+`)],
  [`shared/${folder}/package.json`, /("version": ")[^"]+/],
  ['package-lock.json', new RegExp(`("name": "@admin-h5/${folder}",\\s+"version": ")[^"]+`)],
];

const fileOf = (name: string) => path.join(root, name);

/** Version of the package in a folder below `shared/`. */
export function packageVersion(folder: string): string {
  return JSON.parse(readFileSync(fileOf(`shared/${folder}/package.json`), 'utf8')).version;
}

/** Writes the version to every place that contains it. */
export function setPackageVersion(folder: string, version: string): void {
  for (const [name, place] of places(folder)) {
    const text = readFileSync(fileOf(name), 'utf8');
    if (!place.test(text)) throw new Error(`${name} names no version of @admin-h5/${folder}`);
    writeFileSync(fileOf(name), text.replace(place, `$1${version}`));
  }
}
