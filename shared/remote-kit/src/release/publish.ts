import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RegistryModule, ReleaseDescription, ReleasePublication } from '@admin-h5/contract';
import { checkReleaseDescription } from '@admin-h5/contract/schemas';
import { signRelease, type TeamKey } from '../signing/keys.ts';
import type { ReleaseApi } from './release-api.ts';
import { uploadToFolder } from './upload.ts';
import { uncommittedFiles } from './working-tree.ts';

export interface PublishOptions {
  /** Of the module. */
  folder: string;
  api: ReleaseApi;
  /** null: the release is not signed. */
  key: TeamKey | null;
  /** Folder that the module's origin serves. */
  target: string;
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
  throw new Error(`Commit these files first, so that the build can be made again, or pass --allow-dirty:\n  ${list}`);
}

/** Two builds of one version could not be told apart by people. */
function refuseVersion(listed: RegistryModule | null, { build, version }: ReleaseDescription): void {
  const other = listed?.releases.find((release) => release.version === version && release.build !== build);
  if (other)
    throw new Error(`Version ${version} is released as ${other.build}: raise "version" in the module's package.json.`);
}

/**
 * Builds a module, signs it, copies it to its origin and enters it into the registry. If it is killed, the registry either has the
 * release or does not; the next run does only what is missing.
 * @throws Error that says what to do; the release that devices run is not touched then.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { folder, api, key, target, percent, onStep } = options;
  if (!options.allowDirty) refuseDirtyTree(folder);
  const place = await options.build();
  const release = readRelease(place);
  onStep(`built ${release.declaration.name} ${release.version}: ${release.build}`);
  refuseVersion(await api.listed(), release);
  if (key && key.module !== release.declaration.name)
    throw new Error(`The key is that of ${key.module}, and the release is of ${release.declaration.name}.`);
  const publication: ReleasePublication = { ...release, signature: key ? signRelease(key, release) : null };
  onStep(key ? 'signed' : 'not signed: RELEASE_KEY and RELEASE_KEY_FILE are not set');
  const uploaded = await uploadToFolder(place, target);
  onStep(uploaded ? `uploaded to ${target}` : `is in ${target} already`);
  const registered = await api.publish(publication);
  onStep(registered === 'new' ? 'entered into the registry' : 'is in the registry already');
  if (percent !== undefined) {
    await api.setCanary({ build: release.build, percent });
    onStep(`given to ${percent} % of the devices`);
  }
  return { build: release.build, version: release.version, uploaded, registered, percent: percent ?? null };
}
