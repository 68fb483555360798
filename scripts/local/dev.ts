/**
 * `npm run dev -- <remote>`: runs the whole product and rebuilds and releases one remote at every change of its
 * files.
 */
import { remoteNames } from '../build/workspaces.ts';
import { rebuildOnChange } from './rebuild-on-change.ts';
import { runCommand, runUntilEnded } from './run-until-ended.ts';
import { startLocal } from './start-local.ts';

function chosenRemote(): string {
  const names = remoteNames();
  const name = process.argv[2] ?? '';
  if (!names.includes(name)) throw new Error(`Usage: npm run dev -- <remote>, one of: ${names.join(', ')}`);
  return name;
}

await runCommand(async () => {
  const name = chosenRemote();
  const local = await startLocal();
  rebuildOnChange(name, async (build) => {
    await local.release(name, build);
    console.log(`${name}: ${build}; open pages will offer it, a reload shows it at once`);
  });
  console.log(
    `\n  ${local.address}pages/admin/index   (login: admin / admin123456)\n\n  Watching remotes/${name}. Ctrl-C stops everything.`,
  );
  await runUntilEnded(local);
});
