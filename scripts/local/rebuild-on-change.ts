import { watch } from 'node:fs';
import path from 'node:path';
import { buildRemote } from '../build/remote.ts';
import { root } from '../build/workspaces.ts';

/**
 * Rebuilds a remote after each change of its files, one build at a time; a change during a build starts another one.
 * @param onBuild called with the id of the build that is current after a change
 */
export function rebuildOnChange(name: string, onBuild: (build: string) => void | Promise<void>): void {
  let building = false;
  let again = false;
  const rebuild = async () => {
    if (building) {
      again = true;
      return;
    }
    building = true;
    try {
      await onBuild((await buildRemote(name)).build);
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
