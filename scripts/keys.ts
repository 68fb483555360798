/** `npm run keys -- …`: makes the keys that sign releases, certifies them, and signs (docs/operations.md). */
import { manageKeys } from '@admin-h5/remote-kit/keys';
import { runCommand } from './local/run-until-ended.ts';

await runCommand(async () => console.log(await manageKeys(process.argv.slice(2), process.env)));
