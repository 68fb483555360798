import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceMarks } from './auth/device-marks.ts';
import type { SmsCodes } from './auth/sms.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Catalogue } from './catalogue.ts';
import type { FairShares } from './concurrency-limit.ts';
import type { DatabaseHandle } from './database/connection.ts';
import type { Actor } from './database/write.ts';
import type { FileLibrary } from './files/library.ts';
import type { ImportQueue } from './import/jobs/queue.ts';
import type { DeclaredRoute } from './plugins/authentication.ts';
import type { EntityRegistry } from './records/recyclable-entities.ts';
import type { Outbox } from './outbox.ts';
import type { ReleaseGate } from './releases/check/gate.ts';
import type { Settings } from './settings.ts';
import type { UserEntity } from './user/entity.ts';

/** What routes are built from; one per running server. */
export interface AppContext {
  settings: Settings;
  database: DatabaseHandle;
  /** Of what anyone may read and no cache has. */
  shares: FairShares;
  entities: EntityRegistry;
  routes: DeclaredRoute[];
  files: FileLibrary;
  catalogue: Catalogue;
  users: UserEntity;
  tokens: Tokens;
  devices: DeviceMarks;
  sms: SmsCodes;
  gate: ReleaseGate;
  notices: Pick<Outbox<never>, 'send'>;
  /** Those that announce inquiries. */
  mails: Pick<Outbox<never>, 'send'>;
  /** Those to the people who sent them. */
  replies: Pick<Outbox<never>, 'send'>;
  imports: ImportQueue;
}

export type Routes<Context extends AppContext = AppContext> = (app: FastifyInstance, context: Context) => void;

/** The acting person, for the operation log; known from the token alone. */
export function findActor(request: FastifyRequest): Actor {
  const { principal } = request;
  return {
    id: principal && principal.kind !== 'anonymous' ? principal.id : null,
    name: principal?.username || '访客',
    requestId: request.id,
    idempotencyId: request.idempotencyId,
  };
}
