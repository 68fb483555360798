import { sql } from 'kysely';
import type { DocumentLanguage, DocumentType } from '@admin-h5/contract';
import type { DatabaseHandle } from '../../server/src/database/connection.ts';
import { newId } from '../../server/src/ids.ts';
import type { OtherCalls } from './other-calls.ts';
import { ingredientFacts } from './register.ts';

/** Rows per `insert`: below SQLite's limit on parameters. */
const portion = 400;

/** Every how many products have which document. */
const shares: readonly { every: number; type: DocumentType; language: DocumentLanguage; ends: boolean }[] = [
  { every: 1, type: 'msds', language: 'zh', ends: false },
  { every: 2, type: 'label', language: 'zh', ends: false },
  { every: 3, type: 'registration', language: 'zh', ends: true },
  { every: 5, type: 'coa', language: 'zh-en', ends: false },
  { every: 50, type: 'manual', language: 'en', ends: false },
];

/** Gives the products of the register documents, about two each; returns how many there are. */
export async function fillDocuments({ db, engine }: DatabaseHandle): Promise<number> {
  const fileId = newId();
  const file = { id: fileId, name: '示例.pdf', size: 40_000, mime: 'application/pdf', sha256: fileId, width: null };
  const moment = new Date(Date.UTC(2026, 0, 1)).toISOString();
  await db
    .insertInto('file')
    .values({ ...file, height: null, createdAt: moment, ownerId: null, refCount: 1, unusedSince: null })
    .execute();
  const products = await db.selectFrom('product').select(['id', 'createdAt']).orderBy('createdAt').execute();
  const rows = products.flatMap(({ id, createdAt }, at) =>
    shares
      .filter(({ every }) => at % every === 0)
      .map(({ type, language, ends }, place) => ({
        recordId: id,
        place,
        recordType: 'product' as const,
        type,
        language,
        title: '',
        edition: '',
        validTo: ends ? `20${24 + (at % 6)}-06-30` : '',
        fileId,
        storedAt: createdAt,
      })),
  );
  for (let start = 0; start < rows.length; start += portion) {
    await db
      .insertInto('recordDocument')
      .values(rows.slice(start, start + portion))
      .execute();
  }
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  return rows.length;
}

const path = (start: string, query: Record<string, string | number>) =>
  `${start}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;
const types = ['label', 'registration', 'manual', 'msds', 'coa'];

const published = (query: Record<string, string | number>) =>
  path('/api/publish/documents', { page: 1, size: 20, ...query });
const managed = (query: Record<string, string | number>) => path('/api/document', { page: 1, size: 20, ...query });

/** What visitors and managers ask of documents. */
export function documentCalls(token: string): OtherCalls[] {
  const pages = Array.from({ length: 8 }, (_, at) => at + 1);
  const names = ingredientFacts.map(({ name }) => name);
  return [
    {
      what: '资料中心: types, languages, pages',
      paths: pages.flatMap((page) => [
        published({ page }),
        ...types.map((type) => published({ page, type })),
        published({ page, language: 'en' }),
        published({ page, type: 'coa', language: 'en' }),
      ]),
    },
    { what: '资料中心: a keyword', paths: names.map((keyword) => published({ keyword })) },
    { what: '资料中心: a keyword and a type', paths: names.map((name) => published({ keyword: `${name} MSDS` })) },
    {
      what: '资料管理: types, states, pages',
      paths: pages.flatMap((page) => [
        managed({ page }),
        ...types.map((type) => managed({ page, type })),
        ...['valid', 'ending', 'expired'].map((state) => managed({ page, state })),
      ]),
      token,
    },
    { what: '资料管理: what is missing', paths: types.map((missing) => managed({ missing })), token },
    { what: '资料管理: a keyword', paths: names.map((keyword) => managed({ keyword })), token },
  ];
}
