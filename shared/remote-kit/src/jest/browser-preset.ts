import path from 'node:path';
import type { Config } from 'jest';

const kitFile = (file: string) => path.join(import.meta.dirname, `${file}${path.extname(import.meta.filename)}`);

/** swc compiles TypeScript and the ESM-only packages; everything runs as ES modules. */
export const transform: Config['transform'] = {
  '\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'es6' },
    },
  ],
};

/** Arco's `esm/*.js` files carry no `"type"`, so that they need the transform; nothing else under node_modules does. */
export const transformIgnorePatterns = ['/node_modules/(?!(@arco-design)/)'];

/**
 * Jest for components, in a DOM that draws late on purpose. Node needs `--experimental-vm-modules`.
 * @param rootDir folder of the tests
 */
export const browserPreset = (rootDir: string) =>
  ({
    rootDir,
    transform,
    transformIgnorePatterns,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: {
      '^@arco-design/mobile-react$': '@arco-design/mobile-react/esm/index.js',
      '\\.(less|css)$': kitFile('style-stub'),
    },
    testEnvironment: 'jest-fixed-jsdom',
    setupFiles: [kitFile('delay-rendering')],
    setupFilesAfterEnv: [kitFile('setup-dom')],
  }) satisfies Config;

/**
 * Options of Node for a run of Jest; its worker processes inherit them. `--no-sparkplug` leaves out V8's baseline compiler: with it, the
 * garbage collector of Node 24 sometimes ends a worker with SIGSEGV, in an arbitrary test file (nodejs/node#62393).
 */
export const jestNodeOptions: readonly string[] = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--no-sparkplug',
];
