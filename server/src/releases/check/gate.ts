/** Refuses releases that no host would run: by signature, contract and files, before they enter the registry or become live. */
import type { ReleasePublication, FieldError } from '@admin-h5/contract';
import type { DatabaseHandle } from '../../database/connection.ts';
import { invalid, notFound, tooMany } from '../../errors.ts';
import type { Settings } from '../../settings.ts';
import { storedRelease } from '../read-registry.ts';
import { type CheckLimits, checkFiles } from './check-files.ts';
import { checkSignature, type SignatureFault } from '@admin-h5/contract/signatures';
import satisfies from 'semver/functions/satisfies.js';

/** A module as far as the check of its releases depends on it. */
interface CheckedModule {
  name: string;
  origin: string;
  revokedKeys: readonly string[];
}

const signatureFaults: Readonly<Record<SignatureFault, string>> = {
  unsigned: '缺少签名，请用 npm run keys -- sign 签名后再发布',
  certificate: '签名密钥未经根密钥为本模块认证，请用 npm run keys -- certify 认证',
  signature: '签名与内容不符，请用 npm run keys -- sign 重新签名',
};

async function signatureErrors(
  { rootKey, revokedKeys }: Settings,
  module: CheckedModule,
  release: ReleasePublication,
): Promise<FieldError[]> {
  if (rootKey === '') return [];
  const result = await checkSignature(rootKey, module.name, release);
  if (!result.ok) return [{ field: 'signature', message: signatureFaults[result.fault] }];
  return [...revokedKeys, ...module.revokedKeys].includes(result.key)
    ? [{ field: 'signature', message: `签名密钥 ${result.key} 已被撤销，请换用其他密钥签名` }]
    : [];
}

function contractErrors({ hostPackages }: Settings, { declaration: { contract } }: ReleasePublication): FieldError[] {
  return Object.entries(contract).flatMap(([name, range]) => {
    const version = hostPackages[name];
    if (version !== undefined && satisfies(version, range)) return [];
    const offered = version === undefined ? '主机不提供该包' : `主机提供 ${version}`;
    return [{ field: `declaration.contract.${name}`, message: `${name} 需要 ${range}，${offered}` }];
  });
}

function entryErrors({ remote, files }: ReleasePublication): FieldError[] {
  return remote.entry in files ? [] : [{ field: 'files', message: `缺少入口文件 ${remote.entry}` }];
}

/**
 * What keeps hosts from running a release: its signature, its contract ranges, or its files on the module's own origin.
 * Files are fetched only where everything else is right.
 */
async function checkRelease(
  settings: Settings,
  module: CheckedModule,
  release: ReleasePublication,
  limits: CheckLimits,
): Promise<FieldError[]> {
  const errors = [
    ...(await signatureErrors(settings, module, release)),
    ...contractErrors(settings, release),
    ...entryErrors(release),
  ];
  if (errors.length > 0 || !settings.remoteCheck) return errors;
  const { origin } = module;
  const { hostOrigins, remoteNetworks } = settings;
  return checkFiles(
    { origin, build: release.build, files: release.files, hostOrigins, networks: remoteNetworks },
    limits,
  );
}

/** Seconds after which a refused caller may ask again: most checks have ended by then. */
const retryAfter = 10;

/** Keeps releases that no host would run out of the registry. It reads from the network, so it runs outside transactions. */
export class ReleaseGate {
  readonly #database: DatabaseHandle;
  readonly #settings: Settings;
  readonly #limits: CheckLimits;
  readonly #running = new Set<string>();

  constructor(database: DatabaseHandle, settings: Settings, limits: CheckLimits) {
    this.#database = database;
    this.#settings = settings;
    this.#limits = limits;
  }

  async #module(name: string): Promise<CheckedModule> {
    const row = await this.#database.reader
      .selectFrom('remoteModule')
      .select(['name', 'origin'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (!row) throw notFound();
    const keys = await this.#database.reader
      .selectFrom('remoteRevokedKey')
      .select('key')
      .where('module', '=', name)
      .execute();
    return { ...row, revokedKeys: keys.map(({ key }) => key) };
  }

  /**
   * Checks a release that is to be published.
   * @returns the origin that its files were read from
   * @throws 404 for an unknown module, 422 with what a host would refuse, 429 while another release of the module is checked
   */
  async check(name: string, release: ReleasePublication): Promise<string> {
    const module = await this.#module(name);
    if (this.#running.has(name)) throw tooMany(retryAfter, '该模块的另一次发布检查尚未结束，请稍后重试');
    this.#running.add(name);
    try {
      const errors = await checkRelease(this.#settings, module, release, this.#limits);
      if (errors.length > 0) throw invalid(errors);
      return module.origin;
    } finally {
      this.#running.delete(name);
    }
  }

  /**
   * The same for a stored release that is to become live: its files may be gone since, and its key revoked. Unknown, revoked and
   * outdated builds are left for the change itself to refuse.
   */
  async checkStored(name: string, build: string): Promise<string> {
    const row = await this.#database.reader
      .selectFrom('remoteRelease')
      .select(['release', 'revokedAt'])
      .where('module', '=', name)
      .where('build', '=', build)
      .executeTakeFirst();
    const release = row && row.revokedAt === null ? storedRelease(row.release) : null;
    if (release) return this.check(name, release);
    return (await this.#module(name)).origin;
  }
}
