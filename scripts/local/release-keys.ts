import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDescription, ReleaseSignature } from '@admin-h5/contract';
import { canonicalJson } from '@admin-h5/contract/signatures';

import {
  makePrivateKey,
  makeTeamKey,
  publicKeyOf,
  readTeamKey,
  signRelease,
  type TeamKey,
  writePrivate,
  writeTeamKey,
} from '@admin-h5/remote-kit/keys';

/** A root key, and the keys of the teams that it certifies. */
export interface ReleaseKeys {
  /** Public half of the root key, for the setting `ROOT_KEY`. */
  rootKey: string;
  /** Private half, PEM. */
  rootPrivateKey: string;
  /** The key of a module's team, made with the first use. */
  team: (module: string) => TeamKey;
  /** Gives a team a new key, which signs from now on. */
  replace: (module: string) => void;
  /** A team's signature of its build; the same for the same content, so that a registry stays unchanged. */
  sign: (module: string, description: ReleaseDescription) => ReleaseSignature;
}

function releaseKeys(rootPrivateKey: string, make: (module: string) => TeamKey): ReleaseKeys {
  const teams = new Map<string, TeamKey>();
  const signatures = new Map<string, ReleaseSignature>();
  const team = (module: string) => {
    const key = teams.get(module) ?? make(module);
    teams.set(module, key);
    return key;
  };
  return {
    rootKey: publicKeyOf(rootPrivateKey),
    rootPrivateKey,
    team,
    replace: (module) => void teams.set(module, makeTeamKey(rootPrivateKey, module)),
    sign: (module, description) => {
      const content = `${team(module).publicKey} ${module} ${canonicalJson(description)}`;
      const signature = signatures.get(content) ?? signRelease(team(module), description);
      signatures.set(content, signature);
      return signature;
    },
  };
}

/** Keys in memory, for one stack of a test. */
export function newKeys(): ReleaseKeys {
  const root = makePrivateKey();
  return releaseKeys(root, (module) => makeTeamKey(root, module));
}

/** The keys of `npm start` in the data folder, made at the first start; readable by their owner alone. */
export function storedKeys(dataDir: string): ReleaseKeys {
  const folder = path.join(dataDir, 'release-keys');
  const rootFile = path.join(folder, 'root.pem');
  if (!existsSync(rootFile)) writePrivate(rootFile, makePrivateKey());
  const root = readFileSync(rootFile, 'utf8');
  return releaseKeys(root, (module) => {
    const file = path.join(folder, `${module}.json`);
    if (!existsSync(file)) writeTeamKey(file, makeTeamKey(root, module));
    return readTeamKey(file);
  });
}
