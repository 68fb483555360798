import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from './auth/tokens.ts';
import { SettingsError } from './environment.ts';
import { minSecretBytes } from './setting-rules.ts';

/** Of a data folder: the secret that a machine for development makes itself. */
export const secretFile = 'jwt-secret';

/**
 * Outside production a secret is generated once and stored, so that a restart signs nobody out. The file gets its
 * name only after it is complete on the disk, and is never replaced.
 */
export function storedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, secretFile);
  let secrets: Secrets;
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) keepSecret(file, randomBytes(48).toString('base64url'));
    const [first = '', ...others] = readFileSync(file, 'utf8').trim().split(/\s+/);
    secrets = [first, ...others];
  } catch (error) {
    throw new SettingsError([`DATA_DIR ${dataDir} cannot be written: ${error instanceof Error ? error.message : ''}`]);
  }
  if (secrets.every((secret) => Buffer.byteLength(secret) >= minSecretBytes)) return secrets;
  throw new SettingsError([
    `${file} holds a secret of less than ${minSecretBytes} bytes: remove it (everybody signs in again), ` +
      'bring it back from where you keep it, or set JWT_SECRET',
  ]);
}

/** If two servers start at once, the first that has written its secret wins. */
function keepSecret(file: string, secret: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, secret, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
