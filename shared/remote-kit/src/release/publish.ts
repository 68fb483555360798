/** `release publish` of a module's team: builds, signs, uploads and tries a release, and enters it into the registry. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RegistryModule, ReleaseDescription, ReleasePublication } from '@admin-h5/contract';
import { checkReleaseDescription } from '@admin-h5/contract/schemas';
import { signRelease, type TeamKey } from '../signing/keys.ts';
import { ReleaseFailure } from './failure.ts';
import type { ReleaseApi } from './release-api.ts';
import { launchBrowser } from './smoke/browser.ts';
import { smokeLoad } from './smoke/smoke-load.ts';
import type { SmokeSettings } from './settings.ts';
import { upload, type UploadTarget } from './upload/upload.ts';
import { devicesRun } from './status.ts';
import { execFileSync } from 'node:child_process';

export interface PublishOptions {
  /** Of the module. */
  folder: string;
  api: ReleaseApi;
  /** null: the release is not signed. */
  key: TeamKey | null;
  /** What the module's origin serves. */
  target: UploadTarget;
  /** The host and the account for the smoke load; null leaves it out. */
  smoke: SmokeSettings | null;
  /** Share of the devices that get the release at once; without it nobody does until it is promoted. */
  percent?: number;
  allowDirty?: boolean;
  /** Builds the module; returns the build's folder. */
  build: () => Promise<string>;
  /** Is told each step as it ends. */
  onStep: (text: string) => void;
}

export interface Published {
  build: string;
  version: string;
  /** false: the origin had the build already. */
  uploaded: boolean;
  /** Paths that the smoke load opened; null where there was none. */
  screens: string[] | null;
  registered: 'new' | 'known';
  percent: number | null;
}

function readRelease(build: string): ReleaseDescription {
  const file = path.join(build, 'release.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: the build did not end.`);
  return checkReleaseDescription(JSON.parse(readFileSync(file, 'utf8')));
}

function refuseDirtyTree(folder: string): void {
  const files = uncommittedFiles(folder);
  if (files === null || files.length === 0) return;
  const list = files.slice(0, 10).join('\n  ');
  throw new ReleaseFailure(
    'refused',
    `Commit these files first, so that the build can be made again, or pass --allow-dirty:\n  ${list}`,
  );
}

/** Two builds of one version could not be told apart by people. */
function refuseVersion(listed: RegistryModule | null, { build, version }: ReleaseDescription): void {
  const other = listed?.releases.find((release) => release.version === version && release.build !== build);
  if (other)
    throw new ReleaseFailure(
      'refused',
      `Version ${version} is released as ${other.build}: raise "version" in the module's package.json.`,
    );
}

function refuseKey(key: TeamKey | null, { declaration }: ReleaseDescription): void {
  if (key && key.module !== declaration.name)
    throw new ReleaseFailure('refused', `The key is that of ${key.module}, and the release is of ${declaration.name}.`);
}

/** The registry lists fewer files than are uploaded, and `verify` compares those. */
function uploadedText(uploaded: number, { files }: ReleaseDescription, { place, takesVariants }: UploadTarget): string {
  const others = `${takesVariants ? 'compressed forms and ' : ''}release.json`;
  return `uploaded ${uploaded} files to ${place} (the registry lists ${Object.keys(files).length}; not listed: ${others})`;
}

/** Opens the module's screens with this release, unless an earlier run did and ended after it. */
async function smoke(
  { api, smoke: settings, onStep }: PublishOptions,
  listed: RegistryModule | null,
  publication: ReleasePublication,
): Promise<string[] | null> {
  if (!settings) {
    onStep('not opened in a browser');
    return null;
  }
  if (listed?.releases.some(({ build }) => build === publication.build)) {
    onStep('not opened in a browser: the registry has this build already');
    return null;
  }
  const origin = listed?.origin ?? (await api.origin());
  const { screens, stopped } = await smokeLoad({ settings, publication, origin });
  onStep(`opened at ${settings.host}: ${screens.join(', ')}`);
  if (stopped.length > 0) onStep(`did not let through: ${stopped.join(', ')}`);
  return screens;
}

/**
 * Builds a module, signs it, uploads it to its origin, opens its screens and enters it into the registry. If it is killed, the
 * registry either has the release or does not; the next run says which and does only what is missing.
 * @throws ReleaseFailure that says what to do; the release that devices run is not touched then.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { folder, api, key, target, percent, onStep } = options;
  if (!options.allowDirty) refuseDirtyTree(folder);
  // Known now rather than after the build and the upload: installing Playwright also changes the tree that is released.
  if (options.smoke) await (await launchBrowser(options.smoke.browser)).close();
  const listed = await api.listed();
  onStep(devicesRun(listed));
  const place = await options.build();
  const release = readRelease(place);
  const { build, version } = release;
  onStep(`built ${release.declaration.name} ${version}: ${build}`);
  refuseVersion(listed, release);
  refuseKey(key, release);
  const publication: ReleasePublication = { ...release, signature: key ? signRelease(key, release) : null };
  onStep(key ? 'signed' : 'not signed: RELEASE_KEY and RELEASE_KEY_FILE are not set');
  const uploaded = await upload(target, { build, folder: place });
  onStep(uploaded > 0 ? uploadedText(uploaded, release, target) : `is at ${target.place} already`);
  const screens = await smoke(options, listed, publication);
  const registered = await api.publish(publication);
  onStep(registered === 'new' ? 'entered into the registry' : 'is in the registry already');
  if (percent !== undefined) {
    await api.setCanary({ build, percent });
    onStep(`given to ${percent} % of the devices`);
  }
  return { build, version, uploaded: uploaded > 0, screens, registered, percent: percent ?? null };
}

/** Files of a folder that git has not committed; null where the folder is in no repository. */
function uncommittedFiles(folder: string): string[] | null {
  try {
    const status = execFileSync('git', ['status', '--porcelain', '--', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status.split('\n').filter(Boolean);
  } catch {
    return null;
  }
}
