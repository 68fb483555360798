/** `npm run keys -- …`: makes the keys that sign releases, certifies them, and signs (docs/operations.md). */
import { manageKeys } from '@admin-h5/remote-kit/keys';

try {
  console.log(await manageKeys(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
