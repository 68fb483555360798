import type { Config } from 'jest';

/** swc compiles TypeScript and the ESM-only packages; everything runs as ES modules. */
const transform: Config['transform'] = {
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
const transformIgnorePatterns = ['/node_modules/(?!(@arco-design)/)'];

const moduleNameMapper: Config['moduleNameMapper'] = {
  '^@arco-design/mobile-react$': '<rootDir>/node_modules/@arco-design/mobile-react/esm/index.js',
  '\\.(less|css)$': '<rootDir>/scripts/jest/style-stub.ts',
};

const base = {
  rootDir: import.meta.dirname,
  transform,
  transformIgnorePatterns,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
};
const testsIn = (...folders: string[]) => folders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`);
const inBrowser = {
  ...base,
  moduleNameMapper,
  testEnvironment: 'jest-fixed-jsdom',
  setupFiles: ['<rootDir>/scripts/jest/delay-rendering.ts'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/setup-dom.ts'],
};
const inNode = { ...base, testEnvironment: 'node' };

const config: Config = {
  // A test is not about speed; on a busy machine everything takes several times as long.
  testTimeout: 30_000,
  projects: [
    { ...inBrowser, displayName: 'shared', testMatch: testsIn('shared') },
    { ...inBrowser, displayName: 'host', testMatch: testsIn('host') },
    { ...inBrowser, displayName: 'remotes', testMatch: testsIn('remotes') },
    { ...inNode, displayName: 'server', testMatch: testsIn('server') },
    { ...inNode, displayName: 'scripts', testMatch: testsIn('scripts', 'deploy') },
  ],
};

export default config;
