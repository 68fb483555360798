import { parseArgs } from 'node:util';
import { ReleaseFailure } from './failure.ts';

export const usage = `admin-h5-remote release <command>

  publish [--to PLACE] [--smoke HOST | --no-smoke] [--percent N] [--allow-dirty]
                                        builds, signs, uploads, opens the module's screens in a browser at HOST, and registers;
                                        a percentage gives it to devices
  promote [--build ID] [--percent N]    gives a release to a share of the devices; without a percentage to all of them
  rollback [--build ID]                 makes an earlier release stable: the one before, unless one is named
  revoke --build ID [--stable ID] [--forced]   no device loads it again; forced: open pages leave it within one poll
  disable, enable                       no device loads the module; devices load it again
  status                                what devices run; before the first promotion, what was published
  history                               who changed what, newest first
  verify [--build ID]                   compares what the module's origin serves with the registry: the stable release, unless one is named
  keys [--revoke ID]                    the keys that signed the releases; hosts refuse what a revoked one signed

RELEASE_API: origin of the API. RELEASE_TOKEN or RELEASE_TOKEN_FILE: the team's token. RELEASE_KEY or RELEASE_KEY_FILE: its
certified key. RELEASE_TARGET (or --to): where the module's origin serves its files from: a folder, user@server:/folder or
rsync://server/name (rsync), s3://bucket/prefix (S3). RELEASE_HOST (or --smoke): address of the live host; SMOKE_USERNAME,
SMOKE_PASSWORD or SMOKE_PASSWORD_FILE: an account there. --json prints the result as JSON.

Exit codes: 0 done; 1 failed, and may be run again; 2 wrong arguments or settings; 3 refused; 4 the build does not work.
`;

const options = {
  build: { type: 'string' },
  percent: { type: 'string' },
  stable: { type: 'string' },
  to: { type: 'string' },
  smoke: { type: 'string' },
  'no-smoke': { type: 'boolean' },
  revoke: { type: 'string' },
  forced: { type: 'boolean' },
  'allow-dirty': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export type Values = ReturnType<typeof parse>['values'];

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, strict: true });

/** @throws ReleaseFailure for what the command does not know */
export function readOptions(args: readonly string[]): Values {
  try {
    return parse(args).values;
  } catch (error) {
    throw new ReleaseFailure('usage', `${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** The number of `--percent`, undefined without it. @throws ReleaseFailure for anything but a whole number from 0 to 100 */
export function percentOf({ percent }: Values): number | undefined {
  if (percent === undefined) return undefined;
  const number = Number(percent);
  if (percent === '' || !Number.isInteger(number) || number < 0 || number > 100)
    throw new ReleaseFailure('usage', '--percent is a whole number from 0 to 100.');
  return number;
}

/** A value that the command needs. @throws ReleaseFailure with the usage if it is missing */
export function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new ReleaseFailure('usage', `${what} is missing.\n\n${usage}`);
  return value;
}
