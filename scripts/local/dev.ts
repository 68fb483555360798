/**
 * `npm run dev -- <remote>`: runs the whole product and rebuilds and releases one remote at every change of its
 * files.
 */
import { watch } from 'node:fs';
import path from 'node:path';
import { buildRemote } from '../build/remote.ts';
import { remoteNames, root } from '../build/workspaces.ts';
import { runCommand, runUntilEnded } from './run-until-ended.ts';
import { type Local, startLocal } from './start-local.ts';

function chosenRemote(): string {
  const names = remoteNames();
  const name = process.argv[2] ?? '';
  if (!names.includes(name)) throw new Error(`Usage: npm run dev -- <remote>, one of: ${names.join(', ')}`);
  return name;
}

/** Rebuilds after each change, one build at a time; a change during a build starts another one. */
function rebuildOnChange(name: string, local: Local): void {
  let building = false;
  let again = false;
  const rebuild = async () => {
    if (building) {
      again = true;
      return;
    }
    building = true;
    try {
      const { build, fresh } = await buildRemote(name);
      local.release(name, build);
      if (fresh) console.log(`${name}: ${build}; open pages will offer it, a reload shows it at once`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    building = false;
    if (again) {
      again = false;
      await rebuild();
    }
  };
  const folder = path.join(root, 'remotes', name);
  watch(path.join(folder, 'src'), { recursive: true }, () => void rebuild());
  watch(path.join(folder, 'module.json'), () => void rebuild());
}

await runCommand(async () => {
  const name = chosenRemote();
  const local = await startLocal();
  rebuildOnChange(name, local);
  console.log(
    `\n  ${local.address}pages/admin/index   (login: admin / admin123456)\n\n  Watching remotes/${name}. Ctrl-C stops everything.`,
  );
  await runUntilEnded(local);
});
