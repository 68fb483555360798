import type { Migration } from 'kysely/migration';

/** The tables stay as they are: `migrate` adds further names that people use to 词库. */
export const moreSpokenNames: Migration = {
  up: () => Promise.resolve(),
};
