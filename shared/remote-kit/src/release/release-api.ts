/** The calls by which a team's tools read and change the registry, and what a refused call means in words for the team. */
import type {
  Canary,
  KeyRevocation,
  RegistryChange,
  RegistryModule,
  ReleasePublication,
  Revocation,
  StableChange,
} from '@admin-h5/contract';
import { checkRegistry } from '@admin-h5/contract/schemas';
import Joi from 'joi';
import { ReleaseFailure } from './failure.ts';
import type { ReleaseSettings } from './settings.ts';

/** What the API refuses, by the code of its response: its own messages are for the people of the admin centre. */
const texts: Readonly<Record<string, string>> = {
  BUILD_EXISTS: 'The registry has this build with other content: build it anew from changed sources.',
  FORBIDDEN: 'The token is that of another module.',
  NO_STABLE: 'No release is stable yet, and the first goes to everybody: release promote, without --percent.',
  NOT_FOUND:
    'The registry does not have this build, or not this module: release status lists the builds, by their whole ids.',
  ORIGIN_CHANGED: "The operator has just changed the module's origin: run the command again.",
  RELEASE_IS_STABLE:
    'This release is the stable one. To revoke it name the one that takes its place: --stable <build>.',
  RELEASE_OUTDATED:
    'The API is newer and no longer accepts what this release declares; what is live has not changed. Build it anew with the present kit and publish that, or name another release.',
  RELEASE_REMOVED:
    'The registry had this build once and removed it, being older than its newest hundred: build from a new commit.',
  RELEASE_REVOKED: 'This release is revoked and never becomes live again.',
  STABLE_CHANGED: 'Somebody has just made another release stable: see release status, and run the command again.',
  UNAUTHORIZED: 'The API does not know the token (RELEASE_TOKEN), or the operator has withdrawn it.',
  VALIDATION: 'The API refuses this:',
};

/** The message of a refusal in English; the API's own for a code without one. */
const refusalText = (code: string | undefined, message: string | undefined): string | undefined =>
  (code === undefined ? undefined : texts[code]) ?? message;

/** The API fetches and hashes every file of a release before it takes it. */
const timeLimitMs = 120_000;

interface Envelope {
  data?: unknown;
  code?: string;
  message?: string;
  errors?: { field: string; message: string }[];
}

const envelopeSchema = Joi.object<Envelope>({
  data: Joi.any(),
  code: Joi.string(),
  message: Joi.string().allow(''),
  errors: Joi.array().items(Joi.object({ field: Joi.string().allow(''), message: Joi.string() }).unknown()),
}).unknown();

/** A failed call of the API. `status` 0: no response. */
function failure(message: string, status: number): ReleaseFailure {
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return new ReleaseFailure(refused ? 'refused' : 'failed', message);
}

/** The calls of `/api/remotes` for one module. Each is one transaction and throws a `ReleaseFailure` where it is refused, with what the API said of each field. */
export class ReleaseApi {
  readonly #settings: ReleaseSettings;
  readonly #module: string;

  constructor(settings: ReleaseSettings, module: string) {
    this.#settings = settings;
    this.#module = module;
  }

  async #send(address: string, method: string, body?: object): Promise<{ status: number; body: unknown }> {
    let response: Response;
    try {
      response = await fetch(`${this.#settings.api}${address}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
        headers: {
          authorization: `Bearer ${this.#settings.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw failure(`${this.#settings.api} did not respond: ${String(error)}`, 0);
    }
    const text = await response.text();
    let content: unknown = null;
    try {
      content = JSON.parse(text);
    } catch {
      // A proxy's page, for instance.
    }
    return { status: response.status, body: content };
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await this.#send(`/api/remotes/${this.#module}${path}`, method, body);
    const { value, error } = envelopeSchema.validate(response.body);
    const envelope: Envelope = error ? {} : value;
    if (response.status < 400) return envelope.data;
    const faults = (envelope.errors ?? []).map(({ field, message }) => `\n  ${field}: ${message}`);
    const message = refusalText(envelope.code, envelope.message) ?? `the API responded with ${response.status}`;
    throw failure(message + faults.join(''), response.status);
  }

  /** The module as hosts see it; null where it has no stable release yet. */
  async listed(): Promise<RegistryModule | null> {
    const { status, body } = await this.#send('/api/remotes', 'GET');
    if (status !== 200) throw failure(`the registry responded with ${status}`, status);
    return checkRegistry(body).modules.find(({ name }) => name === this.#module) ?? null;
  }

  /** As `listed`, for what makes no sense before the first stable release. */
  async required(): Promise<RegistryModule> {
    const listed = await this.listed();
    if (!listed) throw new ReleaseFailure('refused', 'The registry lists no stable release of this module.');
    return listed;
  }

  /** The module's origin as its operator set it last, also before its first stable release. */
  async origin(): Promise<string> {
    const set = (await this.history()).find(({ action }) => action === 'module');
    if (!set) throw new ReleaseFailure('refused', 'The registry does not say which origin the module loads from.');
    return set.detail;
  }

  /** @returns whether the release is new or was known, with the same content */
  async publish(publication: ReleasePublication): Promise<'new' | 'known'> {
    return (await this.#call('POST', '/releases', publication)) === 'known' ? 'known' : 'new';
  }

  async setCanary(canary: Canary): Promise<void> {
    await this.#call('PUT', '/canary', canary);
  }

  async setStable(change: StableChange): Promise<void> {
    await this.#call('PUT', '/stable', change);
  }

  async revoke(revocation: Revocation): Promise<void> {
    await this.#call('POST', '/revoked', revocation);
  }

  /** Hosts refuse what this key signed, for good. */
  async revokeKey(revocation: KeyRevocation): Promise<void> {
    await this.#call('POST', '/revoked-keys', revocation);
  }

  /** A disabled module is loaded by no device. */
  async setDisabled(disabled: boolean): Promise<void> {
    await this.#call('PUT', '/disabled', { disabled });
  }

  /** The audit log, newest first. */
  async history(): Promise<RegistryChange[]> {
    const changes = await this.#call('GET', '/history');
    return Array.isArray(changes) ? changes : [];
  }
}
