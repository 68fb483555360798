import type {
  Canary,
  KeyRevocation,
  ModuleSwitch,
  ReleasePublication,
  Revocation,
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
import type { FastifyRequest } from 'fastify';
import Joi from 'joi';
import type { Routes } from '../context.ts';
import type { WriteScope } from '../database/write.ts';
import { write } from '../database/write.ts';
import { ok } from '../envelope.ts';
import { invalid } from '../errors.ts';
import { openToAll, requireModuleToken } from '../plugins/access.ts';
import type { PreparedResponse } from '../plugins/conditional-response.ts';
import { sendPrepared, prepareResponse } from '../plugins/conditional-response.ts';
import { freshnessOf, versionsReader } from '../records/data-version.ts';
import { VersionedCache } from '../records/versioned-cache.ts';
import { registryEntity } from './change.ts';
import { readRegistry } from './read-registry.ts';
import * as refusals from './refusals.ts';
import * as registry from './registry.ts';

interface ModulePath {
  module: string;
}

const params = Joi.object<ModulePath, true>({ module: moduleNameSchema.required() });
const config = requireModuleToken;
/** Lines of the audit log per call. */
const historyLimit = 200;

const otherName = () => invalid([{ field: 'declaration.name', message: '声明的模块名与地址不符' }]);

/**
 * `/api/remotes`: which builds of which modules hosts run. Everyone may read; the response is the same for all, has
 * the form of a static `remotes.json` and no envelope. Each change is one transaction and needs a token of that
 * module.
 */
export const registerRemotes: Routes = (app, { database, settings, gate }) => {
  const versions = versionsReader(database, [registryEntity]);
  const responses = new VersionedCache<PreparedResponse>({ max: 1 });
  const read = async () => prepareResponse(await readRegistry(database.reader, settings.remoteReleases));

  const change = <T>(request: FastifyRequest, work: (scope: WriteScope) => Promise<T>): Promise<T> =>
    write(database, { id: null, name: request.moduleHolder?.label ?? '', requestId: request.id }, work);
  /** A change to a release that was checked at `origin`. */
  const changeAt = <T>(
    request: FastifyRequest<{ Params: ModulePath }>,
    origin: string,
    work: (scope: WriteScope) => Promise<T>,
  ): Promise<T> =>
    change(request, async (scope) => {
      await registry.requireOrigin(scope, request.params.module, origin);
      return work(scope);
    });

  app.get('/api/remotes', { config: { ...openToAll, produces: ['application/json'] } }, async (request, reply) => {
    const response = await responses.get('', freshnessOf(await versions(), [registryEntity]), read);
    return sendPrepared(request, reply, response);
  });

  app.post<{ Params: ModulePath; Body: ReleasePublication }>(
    '/api/remotes/:module/releases',
    { config, schema: { params, body: releasePublicationSchema } },
    async (request) => {
      const { module } = request.params;
      if (request.body.declaration.name !== module) throw otherName();
      const origin = await gate.check(module, request.body);
      return ok(await changeAt(request, origin, (scope) => registry.publishRelease(scope, module, request.body)));
    },
  );
  app.put<{ Params: ModulePath; Body: Canary }>(
    '/api/remotes/:module/canary',
    { config, schema: { params, body: canarySchema } },
    async (request) => {
      const { module } = request.params;
      const origin = await gate.checkStored(module, request.body.build);
      await changeAt(request, origin, (scope) => registry.setCanary(scope, module, request.body));
      return ok(null);
    },
  );
  app.delete<{ Params: ModulePath }>('/api/remotes/:module/canary', { config, schema: { params } }, async (request) => {
    await change(request, (scope) => registry.endCanary(scope, request.params.module));
    return ok(null);
  });
  app.put<{ Params: ModulePath; Body: StableChange }>(
    '/api/remotes/:module/stable',
    { config, schema: { params, body: stableChangeSchema } },
    async (request) => {
      const { module } = request.params;
      const origin = await gate.checkStored(module, request.body.build);
      return ok(await changeAt(request, origin, (scope) => registry.setStable(scope, module, request.body)));
    },
  );
  app.post<{ Params: ModulePath; Body: Revocation }>(
    '/api/remotes/:module/revoked',
    { config, schema: { params, body: revocationSchema } },
    async (request) => {
      const { module } = request.params;
      const { stable } = request.body;
      const revoke = (scope: WriteScope) => registry.revokeRelease(scope, module, request.body);
      if (stable === undefined) await change(request, revoke);
      else await changeAt(request, await gate.checkStored(module, stable), revoke);
      return ok(null);
    },
  );
  app.post<{ Params: ModulePath; Body: KeyRevocation }>(
    '/api/remotes/:module/revoked-keys',
    { config, schema: { params, body: keyRevocationSchema } },
    async (request) => {
      await change(request, (scope) => refusals.revokeKey(scope, request.params.module, request.body));
      return ok(null);
    },
  );
  app.put<{ Params: ModulePath; Body: ModuleSwitch }>(
    '/api/remotes/:module/disabled',
    { config, schema: { params, body: moduleSwitchSchema } },
    async (request) => {
      await change(request, (scope) => refusals.switchModule(scope, request.params.module, request.body));
      return ok(null);
    },
  );
  app.get<{ Params: ModulePath }>('/api/remotes/:module/history', { config, schema: { params } }, async (request) =>
    ok(await registry.historyOf(database.reader, request.params.module, historyLimit)),
  );
};
