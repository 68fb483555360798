import type { Canary, ModuleSwitch, Revocation, SeenChange, StableChange } from '@admin-h5/contract';
import {
  canarySchema,
  moduleNameSchema,
  moduleSwitchSchema,
  revocationSchema,
  stableChangeSchema,
} from '@admin-h5/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Joi from 'joi';
import type { AppContext } from '../context.ts';
import type { Actor, WriteScope } from '../database/write.ts';
import { write } from '../database/write.ts';
import { ok } from '../envelope.ts';
import { idLength } from '../ids.ts';
import type { AccessConfig } from '../plugins/access.ts';
import { revokeRelease, switchModule } from './revoke.ts';
import { readModuleHistory } from './history.ts';
import * as registry from './registry.ts';

/** Every call on one module. */
export interface ModuleCall {
  Params: { module: string };
  Querystring: SeenChange;
}

/** Those who may change a module: its team by its token, administrators by their session. */
export interface Changers {
  base: '/api/remotes' | '/api/modules';
  config: AccessConfig;
  actorOf: (request: FastifyRequest) => Actor;
  /** Whether a call must name the newest change that its caller saw (`SeenChange`). */
  checksSeen: boolean;
}

type Change = FastifyRequest<ModuleCall>;

export const modulePath = Joi.object<ModuleCall['Params'], true>({ module: moduleNameSchema.required() });
const seenChange = Joi.object<SeenChange, true>({ seen: Joi.string().hex().length(idLength) });
/** Lines of the audit log per call. */
const historyLimit = 200;

/** Runs the changes of one kind of caller, each in one transaction. */
export class ModuleChanges {
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
export function registerChanges(app: FastifyInstance, context: AppContext, changers: Changers): void {
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
