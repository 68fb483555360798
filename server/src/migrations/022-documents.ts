import { sql } from 'kysely';
import type { Schema } from './columns.ts';
import { index, integers, requiredTexts, texts } from './columns.ts';

interface MaterialFiles {
  id: string;
  fileIds: string;
  updatedAt: string;
}

/** What the first two files of a material were until now, by their place. */
const formerTypes = ['msds', 'coa'] as const;

/** Materials whose files had a meaning by their place get them as documents too. */
async function typeMaterialFiles(db: Schema): Promise<void> {
  const { rows } = await sql<MaterialFiles>`select id, ${sql.ref('fileIds')}, ${sql.ref('updatedAt')}
    from material where ${sql.ref('fileIds')} <> '[]'`.execute(db);
  for (const { id, fileIds, updatedAt } of rows) {
    const ids: string[] = JSON.parse(fileIds);
    const documents = formerTypes.flatMap((type, place) => {
      const fileId = ids[place];
      return fileId === undefined ? [] : [{ type, language: 'zh', title: '', edition: '', validTo: '', fileId }];
    });
    await sql`update material set documents = ${JSON.stringify(documents)} where id = ${id}`.execute(db);
    for (const [place, { type, fileId }] of documents.entries()) {
      await sql`insert into ${sql.table('recordDocument')}
        (${sql.join(['recordId', 'place', 'recordType', 'type', 'language', 'fileId', 'storedAt'].map((name) => sql.ref(name)))})
        values (${id}, ${place}, 'material', ${type}, 'zh', ${fileId}, ${updatedAt})`.execute(db);
    }
  }
}

/** 资料 of products and materials, their rows as 资料中心 reads them, and how often each was downloaded. */
export async function documents(db: Schema): Promise<void> {
  for (const table of ['product', 'material']) {
    await db.schema
      .alterTable(table)
      .addColumn('documents', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  }
  await db.schema
    .createTable('recordDocument')
    .$call(requiredTexts('recordId'))
    .$call(integers('place'))
    .$call(requiredTexts('recordType', 'type', 'language', 'fileId', 'storedAt'))
    .$call(texts('title', 'edition', 'validTo'))
    .addPrimaryKeyConstraint('recordDocument_pk', ['recordId', 'place'])
    .execute();
  await index(db, 'recordDocument', 'order', ['storedAt', 'recordId', 'place']);
  await index(db, 'recordDocument', 'type', ['type', 'storedAt', 'recordId', 'place']);
  await db.schema
    .createTable('documentDownload')
    .$call(requiredTexts('recordId', 'fileId'))
    .$call(integers('downloads'))
    .addPrimaryKeyConstraint('documentDownload_pk', ['recordId', 'fileId'])
    .execute();
  await typeMaterialFiles(db);
}
