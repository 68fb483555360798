import { copyHostFiles, type HostFiles } from './host-files.ts';
import { test as base } from './test.ts';

/** `test` with a copy of the host's files, for the stack to serve. */
export const test = base.extend<object, { files: HostFiles }>({
  files: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const files = await copyHostFiles();
      await use(files);
      files.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
