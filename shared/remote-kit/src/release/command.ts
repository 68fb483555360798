/** `admin-h5-remote release …`: its commands, each one change of the registry or one question to it. */
import type { RegistryModule } from '@admin-h5/contract';
import { readDeclaration } from '../recipe/index.ts';
import { ReleaseFailure } from './failure.ts';
import {
  type Environment,
  requireValue,
  readPercent,
  readKey,
  readOptions,
  readSettings,
  readSmoke,
  usage,
  type Values,
} from './settings.ts';
import { publish } from './publish.ts';
import { ReleaseApi } from './release-api.ts';
import { devicesRun, listKeys, readStatus, verify } from './status.ts';
import { openTarget } from './upload/targets.ts';

/** The newest release before the stable one that is not revoked. */
function releaseBefore({ releases, stable, revoked }: RegistryModule): string {
  const earlier = releases.slice(releases.findIndex(({ build }) => build === stable) + 1);
  const before = earlier.find(({ build }) => !revoked.includes(build));
  if (!before) throw new ReleaseFailure('refused', 'The registry lists no release before the stable one.');
  return before.build;
}

/**
 * The canary, or else the newest release; before the first promotion, when nothing is listed, the one published last.
 * @throws ReleaseFailure where a newer release than the canary exists: which of them is meant cannot be known
 */
async function buildToPromote(api: ReleaseApi, listed: RegistryModule | null): Promise<string> {
  const canary = listed?.canary?.build;
  const newest = listed
    ? listed.releases[0]?.build
    : (await api.history()).find(({ action }) => action === 'publish')?.build;
  if (canary !== undefined && canary !== newest)
    throw new ReleaseFailure('usage', `Name one with --build: the canary is ${canary}, the newest release ${newest}.`);
  const build = canary ?? newest ?? null;
  if (build === null) throw new ReleaseFailure('refused', 'Nothing is published yet: release publish comes first.');
  return build;
}

/** Text for people and the result for programs. */
interface Outcome {
  text: string;
  result: unknown;
}

export interface ReleasedModule {
  folder: string;
  /** Builds the module unless it is built; returns the build's folder. */
  build: () => Promise<string>;
}

type Command = (api: ReleaseApi, values: Values, module: ReleasedModule, environment: Environment) => Promise<Outcome>;

const outcome = (text: string, result: unknown = null): Outcome => ({ text, result });

const commands: Readonly<Record<string, Command>> = {
  publish: async (api, values, module, environment) => {
    const percent = readPercent(values);
    const place = requireValue(values.to ?? environment['RELEASE_TARGET'], 'Where to upload to (--to)');
    const published = await publish({
      ...module,
      api,
      key: readKey(environment),
      target: await openTarget(place, environment),
      smoke: readSmoke(values, environment),
      ...(percent !== undefined && { percent }),
      allowDirty: values['allow-dirty'] ?? false,
      onStep: (text) => void process.stderr.write(`  ${text}\n`),
    });
    return outcome(`${published.build} is released: ${devicesRun(await api.listed())}`, published);
  },
  promote: async (api, values) => {
    const percent = readPercent(values);
    const listed = await api.listed();
    const build = values.build ?? (await buildToPromote(api, listed));
    if (percent === undefined) await api.setStable({ build, replaces: listed?.stable ?? null });
    else await api.setCanary({ build, percent });
    return outcome(percent === undefined ? `${build} is stable` : `${percent} % of the devices get ${build}`, {
      build,
      percent: percent ?? null,
    });
  },
  rollback: async (api, values) => {
    const listed = await api.required();
    const build = values.build ?? releaseBefore(listed);
    await api.setStable({ build, replaces: listed.stable });
    return outcome(`${build} is stable again, in place of ${listed.stable}`, { build, replaced: listed.stable });
  },
  revoke: async (api, { build, stable, forced }) => {
    const revoked = requireValue(build, '--build');
    await api.revoke({ build: revoked, ...(stable !== undefined && { stable }), ...(forced && { forced }) });
    return outcome(`${revoked} is revoked`, { build: revoked });
  },
  disable: async (api) => {
    await api.setDisabled(true);
    return outcome('disabled: open pages leave the module within one poll');
  },
  enable: async (api) => {
    await api.setDisabled(false);
    return outcome('enabled');
  },
  status: readStatus,
  history: async (api) => {
    const changes = await api.history();
    const lines = changes.map(({ at, action, build, detail, by }) => [at, action, build ?? '', detail, by].join('  '));
    return outcome(lines.join('\n'), changes);
  },
  verify: async (api, { build }, _module, environment) => {
    const verified = await verify(await api.required(), build, environment['ROOT_KEY'] ?? '');
    return outcome(
      `${verified.build}: the ${verified.files} files that the registry lists are as it lists them`,
      verified,
    );
  },
  keys: async (api, { revoke }) => {
    if (revoke !== undefined) await api.revokeKey({ key: revoke });
    const keys = await listKeys(await api.required());
    const lines = keys.map(({ key, builds, revoked }) => `${key}  ${builds.join(', ')}${revoked ? '  revoked' : ''}`);
    return outcome(lines.join('\n'), keys);
  },
};

/**
 * `admin-h5-remote release …` for one module. Prints the result to stdout, and the steps of a publication to stderr.
 * @throws ReleaseFailure that says what to do, and errors that may pass
 */
export async function release(
  module: ReleasedModule,
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const [name = '', ...rest] = args;
  const command = commands[name];
  if (!command) throw new ReleaseFailure('usage', usage);
  const values = readOptions(rest);
  const api = new ReleaseApi(readSettings(environment), readDeclaration(module.folder).name);
  const { text, result } = await command(api, values, module, environment);
  process.stdout.write(`${values.json ? JSON.stringify(result) : text}\n`);
}
