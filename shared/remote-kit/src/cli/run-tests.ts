import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { browserPreset } from '../jest/browser-preset.ts';
import { jestNodeOptions } from '../jest/node-options.ts';

/**
 * Runs the tests below `src` with Jest, in a DOM.
 * @param folder of the module
 * @param args options of Jest
 * @returns Jest's exit code
 */
export function runTests(folder: string, args: readonly string[]): Promise<number> {
  const jest = path.join(path.dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
  const config = { ...browserPreset(folder), testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 };
  const child = spawn(process.execPath, [...jestNodeOptions, jest, '--config', JSON.stringify(config), ...args], {
    cwd: folder,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
