/** The calls of the registry of modules: for hosts that read it, teams that release, and administrators. */
import type {
  Canary,
  KeyRevocation,
  ModuleState,
  ModuleSwitch,
  RegistryChange,
  ReleasePublication,
  ReleaseState,
  Revocation,
  SeenChange,
  SigningState,
  StableChange,
} from '@admin-h5/contract';
import {
  canarySchema,
  keyRevocationSchema,
  moduleNameSchema,
  moduleSwitchSchema,
  releasePublicationSchema,
  revocationSchema,
  stableChangeSchema,
} from '@admin-h5/contract/schemas';
import { checkSignature, keyId } from '@admin-h5/contract/signatures';
import type { Kysely } from 'kysely';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Joi from 'joi';
import { type AppContext, findActor, type Routes } from '../context.ts';
import { freshnessOf, versionsReader } from '../database/data-version.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import { ok } from '../envelope.ts';
import { invalid } from '../errors.ts';
import { type AccessConfig, openToAll, requireModuleToken, requireRight } from '../plugins/access.ts';
import { type PreparedResponse, prepareResponse, sendPrepared } from '../plugins/conditional-response.ts';
import { lastChanges, readModuleHistory, registryEntity } from './audit-log.ts';
import { moduleRows, readRegistry, storedRelease } from './read-registry.ts';
import type { Database } from '../database/schema.ts';
import type { Settings } from '../settings.ts';
import type { RemoteModuleRow, RemoteReleaseRow } from './tables.ts';
import * as registry from './registry.ts';
import { revokeKey, revokeRelease, switchModule } from './revoke.ts';
import { type Actor, write, type WriteScope } from '../database/write.ts';
import { idLength } from '../ids.ts';

/** Newest releases of a module that are returned besides the live ones. */
const listed = 30;

type Keys = Pick<Settings, 'rootKey' | 'revokedKeys'>;

async function releaseState(row: RemoteReleaseRow, { rootKey, revokedKeys }: Keys): Promise<ReleaseState> {
  const release = storedRelease(row.release);
  const signature = release?.signature ?? null;
  const key = signature === null ? null : await keyId(signature.publicKey);
  const signing = async (): Promise<SigningState> => {
    if (release === null || key === null) return 'unsigned';
    if (revokedKeys.includes(key)) return 'revoked-key';
    if (rootKey === '') return 'unchecked';
    const result = await checkSignature(rootKey, row.module, release);
    return result.ok ? 'valid' : result.fault;
  };
  return {
    build: row.build,
    releasedAt: row.releasedAt,
    revokedAt: row.revokedAt,
    forced: row.forced === 1,
    signing: await signing(),
    key,
    content: release && {
      version: release.version,
      title: release.declaration.title,
      contract: release.declaration.contract,
    },
  };
}

async function moduleState(
  { name, origin, stable, canary, canaryPercent, disabledAt }: RemoteModuleRow,
  rows: RemoteReleaseRow[],
  keys: Keys,
  changes: readonly RegistryChange[],
): Promise<ModuleState> {
  const shown = rows.filter(({ build }, place) => place < listed || build === stable || build === canary);
  return {
    name,
    origin,
    stable,
    canary: canary === null ? null : { build: canary, percent: canaryPercent },
    disabledAt,
    releases: await Promise.all(shown.map((row) => releaseState(row, keys))),
    lastChange: changes.find(({ module }) => module === name) ?? null,
  };
}

/** The state of every module for those who release them, by name: also of modules that hosts do not see yet. */
async function readStates(db: Kysely<Database>, { rootKey, revokedKeys }: Keys): Promise<ModuleState[]> {
  const { modules, releases, revokedKeys: revoked } = await moduleRows(db);
  const changes = await lastChanges(db);
  return Promise.all(
    modules.map((row) => {
      const moduleKeys = revoked.filter(({ module }) => module === row.name).map(({ key }) => key);
      const rows = releases.filter(({ module }) => module === row.name);
      return moduleState(row, rows, { rootKey, revokedKeys: [...revokedKeys, ...moduleKeys] }, changes);
    }),
  );
}

const otherName = () => invalid([{ field: 'declaration.name', message: '声明的模块名与地址不符' }]);

/** A team's tool, by the token of its module. */
const teams: Changers = {
  base: '/api/remotes',
  config: requireModuleToken,
  actorOf: (request) => ({ id: null, name: request.moduleHolder?.label ?? '', requestId: request.id }),
  checksSeen: false,
};
/** Signed-in administrators, for every module. */
const administrators: Changers = {
  base: '/api/modules',
  config: requireRight('modules'),
  actorOf: findActor,
  checksSeen: true,
};

/**
 * `/api/remotes`: which builds of which modules hosts run. Everyone may read; the response is the same for all, has
 * the form of a static `remotes.json` and no envelope. Each change is one transaction and needs a token of that
 * module.
 */
export const registerRemotes: Routes = (app, context) => {
  const { database, settings, gate } = context;
  const versions = versionsReader(database, [registryEntity]);
  const responses = new VersionedCache<PreparedResponse>({ max: 1 });
  const read = async () => prepareResponse(await readRegistry(database.reader, settings.remoteReleases));
  const { config } = teams;
  const changes = new ModuleChanges(context, teams);
  const params = modulePath;

  app.get(
    '/api/remotes',
    { config: { ...openToAll, produces: ['application/json'], alsoResponds: [304] } },
    async (request, reply) => {
      const response = await responses.get('', freshnessOf(await versions(), [registryEntity]), read);
      return sendPrepared(request, reply, response);
    },
  );

  app.post<ModuleCall & { Body: ReleasePublication }>(
    '/api/remotes/:module/releases',
    { config: { ...config, refuses: [429] }, schema: { params, body: releasePublicationSchema } },
    async (request) => {
      const { module } = request.params;
      if (request.body.declaration.name !== module) throw otherName();
      const origin = await gate.check(module, request.body);
      return ok(await changes.runAt(request, origin, (scope) => registry.publishRelease(scope, module, request.body)));
    },
  );
  app.post<ModuleCall & { Body: KeyRevocation }>(
    '/api/remotes/:module/revoked-keys',
    { config, schema: { params, body: keyRevocationSchema } },
    async (request) => {
      await changes.run(request, (scope) => revokeKey(scope, request.params.module, request.body));
      return ok(null);
    },
  );
  registerChanges(app, context, teams);
};

/** `/api/modules`: the same registry for administrators, who see and change every module. */
export const registerModules: Routes = (app, context) => {
  const { database, settings } = context;
  // The audit log shows the names of administrators.
  const entities = [registryEntity, 'user'];
  const versions = versionsReader(database, entities);
  const states = new VersionedCache<ModuleState[]>({ max: 1 });
  const read = () => readStates(database.reader, settings);

  app.get('/api/modules', { config: administrators.config }, async () =>
    ok(await states.get('', freshnessOf(await versions(), entities), read)),
  );
  registerChanges(app, context, administrators);
};

interface ModuleCall {
  Params: { module: string };
  Querystring: SeenChange;
}

/** Those who may change a module: its team by its token, administrators by their session. */
interface Changers {
  base: '/api/remotes' | '/api/modules';
  config: AccessConfig;
  actorOf: (request: FastifyRequest) => Actor;
  /** Whether a call must name the newest change that its caller saw (`SeenChange`). */
  checksSeen: boolean;
}

type Change = FastifyRequest<ModuleCall>;

const modulePath = Joi.object<ModuleCall['Params'], true>({ module: moduleNameSchema.required() });
const seenChange = Joi.object<SeenChange, true>({ seen: Joi.string().hex().length(idLength) });
/** Lines of the audit log per call. */
const historyLimit = 200;

/** Runs the changes of one kind of caller, each in one transaction. */
class ModuleChanges {
  readonly #context: Pick<AppContext, 'database' | 'gate'>;
  readonly #changers: Changers;

  constructor(context: Pick<AppContext, 'database' | 'gate'>, changers: Changers) {
    this.#context = context;
    this.#changers = changers;
  }

  run<T>(request: Change, work: (scope: WriteScope) => Promise<T>): Promise<T> {
    const { actorOf, checksSeen } = this.#changers;
    return write(this.#context.database, actorOf(request), async (scope) => {
      if (checksSeen) await registry.requireSeen(scope, request.params.module, request.query.seen ?? '');
      return work(scope);
    });
  }

  /** A change to a release whose files were checked at `origin`. */
  runAt<T>(request: Change, origin: string, work: (scope: WriteScope) => Promise<T>): Promise<T> {
    return this.run(request, async (scope) => {
      await registry.requireOrigin(scope, request.params.module, origin);
      return work(scope);
    });
  }

  /** Makes a stored build live, after its files were checked again. */
  async runChecked<T>(request: Change, build: string, work: (scope: WriteScope) => Promise<T>): Promise<T> {
    return this.runAt(request, await this.#context.gate.checkStored(request.params.module, build), work);
  }
}

/** Registers the calls that teams and administrators have in common: canary, stable build, revocation, switch, history. */
function registerChanges(app: FastifyInstance, context: AppContext, changers: Changers): void {
  const { base, config, checksSeen } = changers;
  const changes = new ModuleChanges(context, changers);
  const params = modulePath;
  /** Of calls that check the files of a build, one at a time. */
  const checked = { ...config, refuses: [429] as const };
  const schema = { params, ...(checksSeen ? { querystring: seenChange } : {}) };

  app.put<ModuleCall & { Body: Canary }>(
    `${base}/:module/canary`,
    { config: checked, schema: { ...schema, body: canarySchema } },
    async (request) => {
      const { params, body } = request;
      await changes.runChecked(request, body.build, (scope) => registry.setCanary(scope, params.module, body));
      return ok(null);
    },
  );
  app.delete<ModuleCall>(`${base}/:module/canary`, { config, schema }, async (request) => {
    await changes.run(request, (scope) => registry.endCanary(scope, request.params.module));
    return ok(null);
  });
  app.put<ModuleCall & { Body: StableChange }>(
    `${base}/:module/stable`,
    { config: checked, schema: { ...schema, body: stableChangeSchema } },
    async (request) => {
      const { params, body } = request;
      return ok(
        await changes.runChecked(request, body.build, (scope) => registry.setStable(scope, params.module, body)),
      );
    },
  );
  app.post<ModuleCall & { Body: Revocation }>(
    `${base}/:module/revoked`,
    { config: checked, schema: { ...schema, body: revocationSchema } },
    async (request) => {
      const { params, body } = request;
      const revoke = (scope: WriteScope) => revokeRelease(scope, params.module, body);
      if (body.stable === undefined) await changes.run(request, revoke);
      else await changes.runChecked(request, body.stable, revoke);
      return ok(null);
    },
  );
  app.put<ModuleCall & { Body: ModuleSwitch }>(
    `${base}/:module/disabled`,
    { config, schema: { ...schema, body: moduleSwitchSchema } },
    async (request) => {
      await changes.run(request, (scope) => switchModule(scope, request.params.module, request.body));
      return ok(null);
    },
  );
  app.get<ModuleCall>(`${base}/:module/history`, { config, schema: { params } }, async (request) =>
    ok(await readModuleHistory(context.database.reader, request.params.module, historyLimit)),
  );
}
