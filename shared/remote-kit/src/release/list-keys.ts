import type { RegistryModule } from '@admin-h5/contract';
import { keyId } from '@admin-h5/contract/signatures';

/** A key that signed releases of a module. */
export interface UsedKey {
  /** Its id, by which it is revoked. */
  key: string;
  /** Listed releases that it signed, newest first. */
  builds: string[];
  revoked: boolean;
}

/** Keys of a module's listed releases, and its revoked ones. */
export async function listKeys({ releases, revokedKeys = [] }: RegistryModule): Promise<UsedKey[]> {
  const builds = new Map<string, string[]>();
  for (const { build, signature } of releases) {
    if (!signature) continue;
    const key = await keyId(signature.publicKey);
    builds.set(key, [...(builds.get(key) ?? []), build]);
  }
  return [...new Set([...builds.keys(), ...revokedKeys])].map((key) => ({
    key,
    builds: builds.get(key) ?? [],
    revoked: revokedKeys.includes(key),
  }));
}
