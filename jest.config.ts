import type { Config } from 'jest';
import { browserPreset, transform, transformIgnorePatterns } from './shared/remote-kit/src/jest/browser-preset.ts';

const rootDir = import.meta.dirname;
const testsIn = (...folders: string[]) => folders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`);
// Only what imports it pays for loading it.
const seededProperties = { '^fast-check$': '<rootDir>/scripts/test/fast-check.ts' };
const preset = browserPreset(rootDir);
const inBrowser = { ...preset, moduleNameMapper: { ...preset.moduleNameMapper, ...seededProperties } };
const inNode = {
  rootDir,
  transform,
  transformIgnorePatterns,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: seededProperties,
  testEnvironment: 'node',
};

/** Tests that start the API copy a database that the run has made. */
const onDatabases = {
  ...inNode,
  globalSetup: '<rootDir>/server/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/server/test/support/global-teardown.ts',
};

const config: Config = {
  // A test is not about speed; on a busy machine everything takes several times as long.
  testTimeout: 30_000,
  // Modules that a test file loaded stay in its process; after some hundred files it would have no memory left.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    { ...inNode, displayName: 'contract', testMatch: testsIn('shared/contract') },
    {
      ...inBrowser,
      displayName: 'shared',
      testMatch: testsIn('shared/!(remote-kit|contract)', 'shared/remote-kit/template'),
    },
    { ...inBrowser, displayName: 'host', testMatch: testsIn('host') },
    { ...inBrowser, displayName: 'remotes', testMatch: testsIn('remotes') },
    { ...onDatabases, displayName: 'server', testMatch: testsIn('server') },
    {
      ...onDatabases,
      displayName: 'scripts',
      testMatch: testsIn('scripts', 'deploy', 'web-server', 'shared/remote-kit/src'),
    },
  ],
};

export default config;
