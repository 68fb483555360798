/** Puts the API together from its settings and its database: what all calls share, and every group of routes. */
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { DeviceMarks } from './auth/device-marks.ts';
import { findPrincipal, SessionUse } from './auth/sessions.ts';
import { SigningKeys, Tokens } from './auth/tokens.ts';
import { logProvider, SmsCodes, type SmsProvider } from './auth/sms.ts';
import { buildCatalogue } from './catalogue.ts';
import { FairShares } from './concurrency-limit.ts';
import type { AppContext, Routes } from './context.ts';
import type { DatabaseHandle } from './database/connection.ts';
import { FileLibrary } from './files/library.ts';
import { openStore } from './files/open-store.ts';
import { registerMetrics } from './health/metrics.ts';
import { inquiryMails } from './inquiry/new-inquiry-mail.ts';
import { replyMails } from './inquiry/reply-mail.ts';
import { type Authenticate, registerAuthentication } from './plugins/authentication.ts';
import { bodyLimit, registerBodies, registerSlowBodies, usualBodyTimeout } from './plugins/bodies.ts';
import { registerErrors, sendError } from './plugins/errors.ts';
import { registerIdempotency } from './plugins/idempotency.ts';
import { loggerOptions, requestId } from './plugins/logging.ts';
import { registerValidation } from './plugins/validation.ts';
import { HitCounter } from './records/hit-counter.ts';
import { EntityRegistry } from './records/recyclable-entities.ts';
import { type CheckLimits, usualLimits } from './releases/check/check-files.ts';
import { ReleaseGate } from './releases/check/gate.ts';
import { holderOfToken } from './releases/module-tokens.ts';
import { readHolders } from './releases/rights.ts';
import { teamNotices } from './reports/webhook-notices.ts';
import type { Settings } from './settings.ts';
import { defineUsers } from './user/entity.ts';
import { registerOwnAccount } from './account/own-account-routes.ts';
import { registerAuth } from './account/routes.ts';
import { registerRequiredPasswordChange } from './auth/required-password-change.ts';
import { registerBanners } from './banner/routes.ts';
import { registerCategories } from './category/routes.ts';
import { registerCompany } from './company/routes.ts';
import { registerDocuments, registerPublishedDocuments } from './document/routes.ts';
import { registerFiles } from './files/routes.ts';
import { registerHealth } from './health/routes.ts';
import { importRights, ImportQueue } from './import/jobs/queue.ts';
import { BadRowsLinks } from './import/result-files.ts';
import { registerSheets } from './import/routes.ts';
import { registerInquiries } from './inquiry/routes.ts';
import { registerOpenApi } from './openapi/routes.ts';
import { registerLog } from './operations/log-routes.ts';
import { registerRecycle } from './operations/recycle-routes.ts';
import { registerPublish } from './publish/routes.ts';
import { registerRecordRoutes } from './records/routes.ts';
import { registerModules, registerRemotes } from './releases/routes.ts';
import { registerReports } from './reports/routes.ts';
import { registerStatistics } from './statistics/routes.ts';
import { registerUsers } from './user/routes.ts';

export interface AppOptions {
  settings: Settings;
  /** Its schema must be up to date (`migrate`). */
  database: DatabaseHandle;
  /** Sends SMS codes; without one they are logged outside production, and not sent in production. */
  smsProvider?: SmsProvider;
  /** Where log lines go; absent: standard output. */
  logStream?: NodeJS.WritableStream;
  /** Milliseconds that the body of a call other than an upload may take to arrive. */
  bodyTimeout?: number;
  /** Bounds of the check of a release's files. */
  checkLimits?: Partial<CheckLimits>;
}

/** The API and the objects it is built from, for the code that starts, seeds or tests it. */
export interface BuiltApp {
  app: FastifyInstance;
  context: AppContext;
}

/** Milliseconds: the largest file at 16 KB/s. A slower upload is treated as one that is meant never to end. */
const requestTimeout = 3_600_000;

/** Reads of one address that no cache has: so many at once, and so many wait. A school or a village may share one. */
const shareOfAddress = { atOnce: 2, waiting: 100 };

/** Builds the API. Does not listen on a port, and does not close the database. */
export async function buildApp({
  settings,
  database,
  smsProvider,
  logStream,
  bodyTimeout = usualBodyTimeout,
  checkLimits,
}: AppOptions): Promise<BuiltApp> {
  const app: FastifyInstance = Fastify({
    bodyLimit,
    requestTimeout,
    trustProxy: trustProxy(settings),
    // A request that arrives while the server stops is still processed; then its connection is closed.
    return503OnClosing: false,
    genReqId: requestId,
    logger: { ...loggerOptions(settings), ...(logStream ? { stream: logStream } : {}) },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  const entities = new EntityRegistry();
  const hits = new HitCounter(database, (error) => app.log.warn({ err: error }, 'views not counted yet'));
  app.addHook('onClose', () => hits.flush());
  const use = new SessionUse(database, (error) => app.log.warn({ err: error }, 'last use of sessions not noted yet'));
  app.addHook('onClose', () => use.flush());
  const provider = smsProvider ?? (settings.production ? null : logProvider(app.log));
  const notices = teamNotices(database, settings, (error, message) => app.log.warn({ err: error }, message));
  app.addHook('onClose', () => notices.close());
  const mails = inquiryMails(database, settings, (error, message) => app.log.warn({ err: error }, message));
  app.addHook('onClose', () => mails.close());
  const replies = replyMails(database, settings, (error, message) => app.log.warn({ err: error }, message));
  app.addHook('onClose', () => replies.close());
  const files = new FileLibrary(database, openStore(settings), settings.dataDir);
  const links = new BadRowsLinks(settings.jwtSecrets[0]);
  const catalogue = buildCatalogue({ database, entities, linkOrigins: settings.linkOrigins, hits });
  const imports = new ImportQueue({ database, links, files, log: app.log, rights: importRights(catalogue) });
  app.addHook('onClose', () => imports.stop());
  const keys = new SigningKeys(settings.jwtSecrets);
  const context: AppContext = {
    settings,
    database,
    shares: new FairShares(shareOfAddress.atOnce, shareOfAddress.waiting),
    entities,
    routes: [],
    files,
    catalogue,
    users: entities.add(defineUsers(database)),
    tokens: new Tokens(keys, settings.jwtExpiration),
    devices: new DeviceMarks(keys),
    sms: new SmsCodes(database, provider, settings.jwtSecrets[0]),
    gate: new ReleaseGate(database, settings, { ...usualLimits, ...checkLimits }),
    notices,
    mails,
    replies,
    imports,
  };

  registerErrors(app);
  registerSlowBodies(app, bodyTimeout);
  registerValidation(app);
  registerBodies(app);
  const authenticate: Authenticate = async (token) => {
    const claims = await context.tokens.read(token);
    return claims && findPrincipal({ database, use }, claims);
  };
  registerAuthentication(
    app,
    authenticate,
    (token) => holderOfToken(database.reader, token),
    () => readHolders(database.reader),
    context.routes,
  );
  registerIdempotency(app, context);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    // Most responses are private. A route whose response may be cached sets its own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  registerMetrics(app, database, context.files);
  await app.register(cors, {
    origin: corsOrigin(settings),
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-request-id', 'retry-after', 'etag', 'content-disposition'],
    credentials: false,
    maxAge: 600,
  });
  await app.register(multipart);
  registerRoutes(app, context);
  return { app, context };
}

/** Fastify's types accept a number of proxies only as a function. */
function trustProxy({ trustProxy: trusted }: Settings) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}

const local = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** Origins that may call from a browser: those of the settings, and outside production every local port. */
function corsOrigin(settings: Settings): (string | RegExp)[] {
  return settings.production ? settings.corsOrigins : [...settings.corsOrigins, local];
}

/** All routes of the API; add a new group of routes here. */
const registerRoutes: Routes = (app, context) => {
  registerRequiredPasswordChange(app);
  registerHealth(app, context);
  registerOpenApi(app, context);
  registerAuth(app, context);
  registerOwnAccount(app, context);
  registerUsers(app, context);
  registerLog(app, context);
  registerRecycle(app, context);
  registerStatistics(app, context);
  registerFiles(app, context);
  registerCategories(app, context);
  const { products, materials, gallery, synonyms } = context.catalogue;
  registerRecordRoutes(app, products, { path: 'product' });
  registerRecordRoutes(app, materials, { path: 'material' });
  registerRecordRoutes(app, gallery, { path: 'factory-gallery' });
  registerRecordRoutes(app, synonyms, { path: 'synonym' });
  registerBanners(app, context);
  registerCompany(app, context);
  registerSheets(app, context);
  registerPublishedDocuments(app, context, registerPublish(app, context));
  registerDocuments(app, context);
  registerInquiries(app, context);
  registerRemotes(app, context);
  registerReports(app, context);
  registerModules(app, context);
};
