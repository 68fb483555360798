import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RegistryModule } from '@admin-h5/contract';
import { readDeclaration } from '../recipe/index.ts';
import { publish } from './publish.ts';
import { ReleaseApi } from './release-api.ts';
import { readKey, readSettings, type Environment } from './settings.ts';

const usage = `admin-h5-remote release <command>

  publish [--to FOLDER] [--percent N] [--allow-dirty]   builds, signs, uploads and registers; a percentage gives it to devices
  promote [--build ID] [--percent N]    gives a release to a share of the devices; without a percentage to all of them
  rollback [--build ID]                 makes an earlier release stable: the one before, unless one is named
  revoke --build ID [--stable ID] [--forced]   no device loads it again; forced: open pages leave it within one poll
  disable, enable                       no device loads the module; devices load it again
  status                                what devices run
  history                               who changed what, newest first

RELEASE_API: origin of the API. RELEASE_TOKEN or RELEASE_TOKEN_FILE: the team's token. RELEASE_KEY or RELEASE_KEY_FILE: its
certified key. RELEASE_TARGET (or --to): the folder that the module's origin serves. --json prints the result as JSON.
`;

const options = {
  build: { type: 'string' },
  percent: { type: 'string' },
  stable: { type: 'string' },
  to: { type: 'string' },
  forced: { type: 'boolean' },
  'allow-dirty': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, strict: true });

function percentOf({ percent }: Values): number | undefined {
  if (percent === undefined) return undefined;
  const number = Number(percent);
  if (percent === '' || !Number.isInteger(number) || number < 0 || number > 100)
    throw new Error('--percent is a whole number from 0 to 100.');
  return number;
}

function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new Error(`${what} is missing.\n\n${usage}`);
  return value;
}

async function listedModule(api: ReleaseApi): Promise<RegistryModule> {
  const listed = await api.listed();
  if (!listed) throw new Error('The registry lists no stable release of this module.');
  return listed;
}

/** The newest release before the stable one that is not revoked. */
function releaseBefore({ releases, stable, revoked }: RegistryModule): string {
  const earlier = releases.slice(releases.findIndex(({ build }) => build === stable) + 1);
  const before = earlier.find(({ build }) => !revoked.includes(build));
  if (!before) throw new Error('The registry lists no release before the stable one.');
  return before.build;
}

function statusText({ releases, stable, canary, revoked, disabled }: RegistryModule): string {
  const lines = releases.map(({ build, version, releasedAt, signature }) => {
    const marks = [
      build === stable && 'stable',
      build === canary?.build && `canary ${canary.percent} %`,
      revoked.includes(build) && 'revoked',
      !signature && 'unsigned',
    ].filter(Boolean);
    return `${version}  ${build}  ${releasedAt}  ${marks.join(', ')}`.trimEnd();
  });
  return [...(disabled ? ['disabled: no device loads this module'] : []), ...lines].join('\n');
}

/** Text for people and the result for programs. */
interface Outcome {
  text: string;
  result: unknown;
}

/** A module that is released. */
export interface ReleasedModule {
  folder: string;
  /** Builds the module unless it is built; returns the build's folder. */
  build: () => Promise<string>;
}

type Command = (api: ReleaseApi, values: Values, module: ReleasedModule, environment: Environment) => Promise<Outcome>;

const outcome = (text: string, result: unknown = null): Outcome => ({ text, result });

const commands: Readonly<Record<string, Command>> = {
  publish: async (api, values, module, environment) => {
    const percent = percentOf(values);
    const published = await publish({
      ...module,
      api,
      key: readKey(environment),
      target: path.resolve(needed(values.to ?? environment['RELEASE_TARGET'], 'The folder to upload to (--to)')),
      ...(percent !== undefined && { percent }),
      allowDirty: values['allow-dirty'] ?? false,
      onStep: (text) => void process.stderr.write(`  ${text}\n`),
    });
    return outcome(`${published.build} is released`, published);
  },
  promote: async (api, values) => {
    const percent = percentOf(values);
    const listed = await api.listed();
    const build = needed(values.build ?? listed?.canary?.build ?? listed?.releases[0]?.build, '--build');
    if (percent === undefined) await api.setStable({ build, replaces: listed?.stable ?? null });
    else await api.setCanary({ build, percent });
    return outcome(percent === undefined ? `${build} is stable` : `${percent} % of the devices get ${build}`, {
      build,
      percent: percent ?? null,
    });
  },
  rollback: async (api, values) => {
    const listed = await listedModule(api);
    const build = values.build ?? releaseBefore(listed);
    await api.setStable({ build, replaces: listed.stable });
    return outcome(`${build} is stable again, in place of ${listed.stable}`, { build, replaced: listed.stable });
  },
  revoke: async (api, { build, stable, forced }) => {
    const revoked = needed(build, '--build');
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
  status: async (api) => {
    const listed = await listedModule(api);
    return outcome(statusText(listed), listed);
  },
  history: async (api) => {
    const changes = await api.history();
    const lines = changes.map(({ at, action, build, detail, by }) => [at, action, build ?? '', detail, by].join('  '));
    return outcome(lines.join('\n'), changes);
  },
};

/**
 * `admin-h5-remote release …` for one module.
 * @returns the exit code: 0, or 2 for a command that does not exist
 * @throws Error that says what to do
 */
export async function release(
  module: ReleasedModule,
  args: readonly string[],
  environment: Environment,
): Promise<number> {
  const [name = '', ...rest] = args;
  const command = commands[name];
  if (!command) {
    process.stderr.write(usage);
    return 2;
  }
  const { values } = parse(rest);
  const api = new ReleaseApi(readSettings(environment), readDeclaration(module.folder).name);
  const { text, result } = await command(api, values, module, environment);
  process.stdout.write(`${values.json ? JSON.stringify(result) : text}\n`);
  return 0;
}
