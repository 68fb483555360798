import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { appendOnly, index, integers, lists, nullableIntegers, nullableTexts, requiredTexts } from './columns.ts';

/** Tables that every entity uses: operation log, recycle bin, files and their uses, jobs, idempotent requests. */
export async function systemTables(db: Schema, engine: Engine): Promise<void> {
  const create = (name: string, key: string) =>
    db.schema.createTable(name).addColumn(key, 'text', (column) => column.primaryKey().notNull());

  await create('operationLog', 'id')
    .$call(requiredTexts('at', 'actorName', 'action', 'entity', 'entityId', 'label', 'requestId'))
    .$call(nullableTexts('actorId', 'before', 'after'))
    .execute();
  await index(db, 'operationLog', 'at', ['at', 'id']);
  await index(db, 'operationLog', 'record', ['entity', 'entityId', 'id']);
  await index(db, 'operationLog', 'actor', ['actorId', 'at']);
  await appendOnly(db, engine, 'operationLog');

  await create('recycleBin', 'id')
    .$call(requiredTexts('entity', 'label', 'deletedAt', 'deletedByName', 'expiresAt'))
    .$call(nullableTexts('deletedBy'))
    .execute();
  await index(db, 'recycleBin', 'deleted', ['deletedAt', 'id']);
  await index(db, 'recycleBin', 'expires', ['expiresAt']);

  await create('file', 'id')
    .$call(requiredTexts('name', 'mime', 'sha256', 'createdAt'))
    .$call(integers('size', 'refCount'))
    .$call(nullableIntegers('width', 'height'))
    .$call(nullableTexts('ownerId', 'unusedSince'))
    .execute();
  await index(db, 'file', 'sha256', ['sha256']);
  await index(db, 'file', 'unused', ['unusedSince']);

  await db.schema
    .createTable('fileUse')
    .addColumn('fileId', 'text', (column) => column.notNull().references('file.id'))
    .$call(requiredTexts('entity', 'entityId'))
    .addPrimaryKeyConstraint('fileUse_pk', ['fileId', 'entity', 'entityId'])
    .execute();
  await index(db, 'fileUse', 'record', ['entity', 'entityId']);

  await create('job', 'id')
    .$call(requiredTexts('kind', 'state', 'createdAt', 'updatedAt'))
    .$call(nullableTexts('ownerId', 'badRowsFile'))
    .$call(integers('done', 'total'))
    .$call(lists('errors', 'warnings'))
    .execute();

  await create('idempotency', 'id')
    .$call(requiredTexts('fingerprint', 'createdAt'))
    .$call(integers('committed'))
    .$call(nullableIntegers('statusCode'))
    .$call(nullableTexts('body'))
    .execute();
  await index(db, 'idempotency', 'created', ['createdAt']);

  await create('dataVersion', 'entity').$call(integers('version')).execute();
}
