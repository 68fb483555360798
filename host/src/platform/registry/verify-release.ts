import type { HostConfig, RegistryModule, Release } from '@admin-h5/contract';
import { checkSignature, type SignatureCheck } from '@admin-h5/contract/signatures';
import type { ModuleFailure } from '../federation/failure.ts';

/** Each release is checked once: a registry that changes is made of new objects. */
const checked = new WeakMap<Release, Promise<SignatureCheck>>();

function checkOnce(rootKey: string, module: string, release: Release): Promise<SignatureCheck> {
  const known = checked.get(release) ?? checkSignature(rootKey, module, release);
  checked.set(release, known);
  return known;
}

const details = {
  certificate: 'the root key has not certified its key for this module',
  signature: 'its key has not signed this content',
};

/** Whether a key was revoked, by the deployment or by the registry. */
const isKeyRevoked = (key: string, { revokedKeys = [] }: RegistryModule, config: HostConfig): boolean =>
  config.revokedKeys.includes(key) || revokedKeys.includes(key);

/**
 * Why a release must not run: it is not signed by a key that the root key has certified for this module, that key was revoked, or
 * this browser cannot check it.
 * Null where it may run, and where the deployment has no root key. Called before anything of the build is fetched; never rejects.
 */
export async function verifyRelease(
  listedModule: RegistryModule,
  release: Release,
  config: HostConfig,
): Promise<ModuleFailure | null> {
  if (config.rootKey === '') return null;
  const name = `${listedModule.name} ${release.build}`;
  const refuse = (detail: string): ModuleFailure => ({ kind: 'signature', detail: `${name}: ${detail}` });
  if (release.declaration.name !== listedModule.name)
    return refuse(`it declares the module ${release.declaration.name}`);
  // The browser has no cryptography over plain HTTP, except on localhost; without it every signature would look wrong.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle && release.signature !== null)
    return { kind: 'insecure', detail: `${name}: this browser checks signatures over HTTPS only` };
  try {
    const result = await checkOnce(config.rootKey, listedModule.name, release);
    if (result.ok) {
      return isKeyRevoked(result.key, listedModule, config)
        ? { kind: 'revoked-key', detail: `${name}: key ${result.key}` }
        : null;
    }
    return result.fault === 'unsigned' ? { kind: 'unsigned', detail: name } : refuse(details[result.fault]);
  } catch {
    return refuse('its signature cannot be read');
  }
}
