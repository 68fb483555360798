import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type NginxStack, startNginxStack } from '../../deploy/test/nginx-stack.ts';
import { buildRemote, remoteDist } from '../../scripts/build/remote.ts';
import { buildVariant, type Variant } from '../support/build-variant.ts';
import { copyHostRenamed } from '../support/host-variant.ts';
import { type ModuleName, moduleNames, secondMark, searches } from '../support/module-searches.ts';
import { makeTeam, type ModuleTeam } from '../support/module-team.ts';
import type { Change } from '../support/replace-loader.ts';

const noteSecond = (name: ModuleName): Change[] => {
  const { file, label } = searches[name];
  return [{ file, from: label, to: label + secondMark }];
};

/** What a defective build of banner says when it breaks. */
export const defect = '第三版坏了';
const breaks: Change[] = [
  { file: searches.banner.file, from: 'export default', to: 'const broken: boolean = true;\nexport default' },
  {
    file: searches.banner.file,
    from: 'const [previewing',
    to: `if (broken) throw new Error('${defect}');\n  const [previewing`,
  },
];

/** The build that the stack serves from the start. */
async function usual(name: ModuleName): Promise<Variant> {
  const { build } = await buildRemote(name);
  return { build, folder: path.join(remoteDist(name), build) };
}

function known<T>(map: ReadonlyMap<ModuleName, T>, name: ModuleName): T {
  const found = map.get(name);
  if (!found) throw new Error(`nothing was prepared for "${name}"`);
  return found;
}

/** A deployment whose modules are released by their teams, each in its first build, and what will be released later. */
export interface ReleasedModules {
  stack: NginxStack;
  team: (name: ModuleName) => ModuleTeam;
  first: (name: ModuleName) => Variant;
  /** Of category, material and gallery. */
  second: (name: ModuleName) => Variant;
  /** A build of banner whose list throws. */
  defective: Variant;
  /** Folder of a later build of the host; removed by `stop`. */
  laterHost: string;
  stop: () => Promise<void>;
}

/** Starts the deployment; four modules are built once more for it. */
export async function releaseModules(): Promise<ReleasedModules> {
  const stack = await startNginxStack({ host: { REGISTRY: '/api/remotes', REGISTRY_POLL_INTERVAL: '300' } });
  const teams = new Map<ModuleName, ModuleTeam>();
  const firsts = new Map<ModuleName, Variant>();
  const seconds = new Map<ModuleName, Variant>();
  try {
    for (const name of moduleNames) {
      const team = await makeTeam(stack, name);
      const first = await usual(name);
      await team.publish(first);
      await team.makeStable(first);
      teams.set(name, team);
      firsts.set(name, first);
    }
    for (const name of ['category', 'material', 'gallery'] as const) {
      seconds.set(name, await buildVariant(name, 'second', noteSecond(name)));
    }
    const laterHost = await copyHostRenamed();
    return {
      stack,
      team: (name) => known(teams, name),
      first: (name) => known(firsts, name),
      second: (name) => known(seconds, name),
      defective: await buildVariant('banner', 'defective', breaks),
      laterHost,
      stop: async () => {
        await stack.stop();
        rmSync(laterHost, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Changes the registry, and waits until the page has read it. */
export async function untilTold(page: Page, change: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/remotes') && response.status() === 200);
  await change();
  await told;
}

/** Gives everyone a build, and waits until the page has read of it. */
export async function release(page: Page, team: ModuleTeam, variant: Variant): Promise<void> {
  await untilTold(page, () => team.publish(variant));
  await untilTold(page, () => team.makeStable(variant));
}
