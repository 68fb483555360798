import type { ReleasePublication } from '@admin-h5/contract';
import type { DatabaseHandle } from '../../database/connection.ts';
import { invalid, notFound, tooMany } from '../../errors.ts';
import type { Settings } from '../../settings.ts';
import { storedRelease } from '../stored-release.ts';
import type { CheckLimits } from './check-files.ts';
import { checkRelease, type CheckedModule } from './check-release.ts';

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
