import { cpSync } from 'node:fs';

/** Copies built files without their compressed variants, which would be served in place of a file that a test changes. */
export function copyBuild(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (source) => !/\.(br|gz)$/.test(source) });
}
