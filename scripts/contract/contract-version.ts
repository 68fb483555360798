import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

/** Every place that says the version, with what stands around it. */
const places: readonly [file: string, place: RegExp][] = [
  ['shared/src/contract/version.ts', /(contractVersion = ')[^']+/],
  ['shared/package.json', /("version": ")[^"]+/],
  ['package-lock.json', /("name": "@admin-h5\/shared",\s+"version": ")[^"]+/],
];

const fileOf = (name: string) => path.join(root, name);

/** The version that `@admin-h5/shared` says it has. */
export function contractVersion(): string {
  return JSON.parse(readFileSync(fileOf('shared/package.json'), 'utf8')).version;
}

/** Writes the version wherever it stands. */
export function setContractVersion(version: string): void {
  for (const [name, place] of places) {
    const text = readFileSync(fileOf(name), 'utf8');
    if (!place.test(text)) throw new Error(`${name} names no version of @admin-h5/shared`);
    writeFileSync(fileOf(name), text.replace(place, `$1${version}`));
  }
}
