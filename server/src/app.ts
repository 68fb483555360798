import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from './database/connection.ts';
import type { AppContext } from './context.ts';
import type { Authenticate } from './plugins/authentication.ts';
import { FileLibrary } from './files/library.ts';
import { registerAuthentication } from './plugins/authentication.ts';
import { registerBodies } from './plugins/bodies.ts';
import { registerErrors, sendError } from './plugins/errors.ts';
import { requestId } from './plugins/request-id.ts';
import { registerValidation } from './plugins/validation.ts';
import { loggerOptions } from './plugins/logging.ts';
import { RecordRegistry } from './records/registry.ts';
import { registerRoutes } from './routes/index.ts';
import type { Settings } from './settings.ts';

export interface AppOptions {
  settings: Settings;
  /** Migrated already (`migrate`). */
  database: DatabaseHandle;
}

const bodyLimit = 1_048_576;

/** Builds the API; it neither listens nor closes the database. */
export async function buildApp({ settings, database }: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    bodyLimit,
    trustProxy: trustProxy(settings),
    genReqId: requestId,
    logger: loggerOptions(settings),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  const context: AppContext = {
    settings,
    database,
    records: new RecordRegistry(),
    files: new FileLibrary(database, settings.dataDir),
  };

  registerErrors(app);
  registerValidation(app);
  registerBodies(app);
  registerAuthentication(app, nobody);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(cors, { origin: corsOrigin(settings), credentials: false, maxAge: 600 });
  await app.register(multipart);
  registerRoutes(app, context);
  return app;
}

const nobody: Authenticate = () => Promise.resolve(null);

/** Fastify's types take a number of proxies as a function. */
function trustProxy({ trustProxy: trusted }: Settings) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}

const local = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** Origins that may call from a browser; outside production every local port, by either name. */
function corsOrigin(settings: Settings): (string | RegExp)[] {
  return settings.production ? settings.corsOrigins : [...settings.corsOrigins, local];
}
