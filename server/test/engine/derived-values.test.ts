import { totalOfIngredients } from '@admin-h5/contract';
import { productSchema } from '@admin-h5/contract/validation';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { minimumContent } from '../../src/material/minimum-content.ts';
import { documentOf, specimen } from '../document/documents.ts';
import { inquiryFor, send } from '../inquiry/inquiries.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import {
  bannerInput,
  categoryInput,
  create,
  galleryInput,
  materialInput,
  next,
  picture,
  productInput,
  synonymInput,
  upload,
  usageInput,
} from '../support/catalogue.ts';
import { dump } from '../support/dump.ts';
import { eachAt, fieldsAt, listAt, numberAt, textAt } from '../support/response.ts';

/**
 * Whatever way a record came to its fields, what is stored beside them is as in a new record with the same fields: a record that went
 * through random edits is compared with one that is created of what they left.
 */

type Path = Parameters<typeof create>[1] | 'user';
type Fields = Record<string, unknown>;
type Pools = Readonly<Record<string, readonly unknown[]>>;

interface Kind {
  path: Path;
  input: () => Fields;
  /** Values that an edit may give to a field. */
  pools: Pools;
  /** Targets of a move. */
  moves?: readonly unknown[];
}

const ingredient = (name: string, content: number, unit: string) => ({ name, enName: '', casNo: '', content, unit });

let api: TestApp;
let kinds: Kind[];
beforeAll(async () => {
  api = await startApp({ settings: { work: { bits: 0, freeOfDevice: 0, freeOfAddress: 0 } } });
  const category = async (kind: 'product' | 'material') => (await create(api, 'category', categoryInput(kind))).id;
  const [one, other, parent] = [await category('product'), await category('product'), await category('product')];
  const [liquid, solid] = [await category('material'), await category('material')];
  const pictures = [(await upload(api, await picture(750, 350))).id, (await upload(api, await picture(800, 400))).id];
  const sheets = [
    (await upload(api, specimen, '甲.pdf')).id,
    (await upload(api, Buffer.concat([specimen, Buffer.from('\n% 2\n')]), '乙.pdf')).id,
  ];
  const [first = '', second = ''] = sheets;
  const documents = [[], [documentOf(first)], [documentOf(second, { type: 'coa' }), documentOf(first)]];
  const shared = { status: [0, 1], sort: [0, 7], imageIds: [[], pictures], recommended: [true, false] };
  kinds = [
    {
      path: 'product',
      input: () => ({ ...productInput(one) }),
      pools: {
        ...shared,
        name: ['吡虫啉', '戊唑·吡虫啉', '草甘膦'],
        tradeName: ['', '稻无忧'],
        enName: ['', 'imidacloprid'],
        categoryId: [one, other],
        pesticideType: ['杀虫剂', '除草剂'],
        formulation: ['WP', 'SC'],
        toxicity: ['低毒', '微毒'],
        regHolder: ['', '某某农化有限公司'],
        hot: [true, false],
        totalContent: ['', '约一成'],
        ingredients: [
          [ingredient('吡虫啉', 10, '%')],
          [ingredient('吡虫啉', 50, '%'), ingredient('戊唑醇', 10, '%')],
          [ingredient('草甘膦', 480, 'g/L')],
        ],
        usages: [
          [],
          [usageInput('水稻', '稻飞虱')],
          [usageInput('水稻', '稻飞虱', { dosage: '20-300克/亩' })],
          [usageInput('小麦', '蚜虫'), usageInput('水稻', '稻飞虱'), usageInput('小麦', '白粉病')],
        ],
        documents,
      },
      moves: [one, other],
    },
    {
      path: 'material',
      input: () => ({ ...materialInput(liquid) }),
      pools: {
        ...shared,
        name: ['甲醇', '乙酸乙酯'],
        aliases: [[], ['木精'], ['木醇', '工业酒精']],
        enName: ['', 'methanol'],
        casNo: ['', '67-56-1', '141-78-6'],
        formula: ['', 'CH4O'],
        purity: ['', '≥98%', '99.5%', '工业级', '≥90% TC'],
        purityMin: [50],
        grade: ['工业级', '分析纯'],
        appearance: ['', '无色液体'],
        categoryId: [liquid, solid],
        hazardous: [true, false],
        unNo: ['UN1230'],
        hazardClass: ['3'],
        packingGroup: ['Ⅱ'],
        documents,
      },
      moves: [liquid, solid],
    },
    {
      path: 'factory-gallery',
      input: () => ({ ...galleryInput(pictures[0] ?? '') }),
      pools: {
        status: [0, 1],
        sort: [0, 7],
        title: ['灌装车间', '质检实验室'],
        album: ['生产车间', '实验室'],
        imageIds: [pictures, pictures.slice(1)],
        description: ['', '新线'],
      },
      moves: ['实验室', '厂区环境'],
    },
    {
      path: 'banner',
      input: () => ({ ...bannerInput(pictures[0] ?? ''), status: 0 }),
      pools: {
        sort: [0, 7],
        title: ['新品上市', '丰收季'],
        imageId: pictures,
        position: ['home', 'category', 'material'],
        linkType: ['none', 'page'],
        linkTarget: ['/pages/index/index', '/pages/crops/index'],
      },
    },
    {
      path: 'category',
      input: () => ({ ...categoryInput() }),
      pools: {
        status: [0, 1],
        name: ['新烟碱类', '三唑类'],
        parentId: [null, parent],
        coverId: [null, ...pictures],
        description: ['', '说明'],
      },
      moves: [null, parent],
    },
    {
      path: 'synonym',
      input: () => ({ ...synonymInput() }),
      pools: {
        status: [0, 1],
        kind: ['crop', 'target'],
        name: ['粳稻', '籼稻'],
        aliases: [[], ['早粳'], ['早粳', '晚粳']],
        groups: [[], ['水稻'], ['禾本科', '水稻']],
        site: [true, false],
      },
    },
    {
      path: 'user',
      input: () => ({
        username: `derived_${next()}`,
        phone: `1390000${String(next()).padStart(4, '0')}`,
        email: '',
        realName: '甲',
        type: 1,
        status: 1,
      }),
      pools: {
        status: [0, 1],
        username: ['Renamed_Person', 'other_person'],
        realName: ['乙', '丙丁'],
        phone: ['13900019999', '13900018888'],
        email: ['', 'a@example.com'],
        type: [1, 2],
      },
    },
  ];
}, 60_000);
afterAll(() => api?.close());

type Step =
  | { kind: 'put'; fields: Fields }
  | { kind: 'status'; status: 0 | 1 }
  | { kind: 'move'; to: unknown }
  | { kind: 'delete and restore' };

function stepsOf({ pools, moves = [] }: Kind): fc.Arbitrary<Step[]> {
  const values = Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, fc.constantFrom(...pool)]));
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(values, { requiredKeys: [] }).map((fields) => ({ kind: 'put' as const, fields })),
    },
    { weight: 1, arbitrary: fc.constantFrom<0 | 1>(0, 1).map((status) => ({ kind: 'status' as const, status })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'delete and restore' as const }) },
    ...(moves.length > 0
      ? [{ weight: 1, arbitrary: fc.constantFrom(...moves).map((to) => ({ kind: 'move' as const, to })) }]
      : []),
  );
  return fc.array(step, { minLength: 1, maxLength: 6 });
}

/** The fields that follow from others, with what follows from them. */
function computedOf(path: Path, record: Fields): [string, unknown][] {
  if (path === 'product') {
    const { ingredients } = productSchema.validate(record, { stripUnknown: true }).value ?? productInput('');
    return [['totalContent', totalOfIngredients(ingredients)]];
  }
  return path === 'material' ? [['purityMin', minimumContent(String(record['purity']))]] : [];
}

/** What differs between two records of the same fields, in any table. */
const ownOfRecord: ReadonlySet<string> = new Set(
  'version no createdAt updatedAt createdBy updatedBy at storedAt viewCount clickCount views passwordHash'.split(' '),
);
/** Who did what; words of former records, which stay; numbers for caches; counts of downloads; who asked. */
const otherTables = [
  'operationLog',
  'dataVersion',
  'searchTerm',
  'searchTermKey',
  'searchWord',
  'searchWordKey',
  'file',
];

/** Every stored row that names a record, without what is its own. */
async function rowsAbout(id: string): Promise<string[]> {
  const tables = await dump(api.context.database, ...otherTables);
  const rows = Object.entries(tables).flatMap(([table, found]) =>
    found
      .map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !ownOfRecord.has(name))))
      .filter((row) => row.includes(id))
      .map((row) => `${table} ${row.replaceAll(id, 'this record')}`),
  );
  return rows.toSorted();
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  api.call(method, `/api/${path}`, { as: 'admin', ...(body === undefined ? {} : { body }) });

const password = () => ({ password: api.encrypt(testPassword) });

/** A record with these fields; of a person with a password, which no call returns. */
async function make(path: Path, fields: Fields): Promise<string> {
  const made = await call('POST', path, path === 'user' ? { ...fields, ...password() } : fields);
  expect([path, made.status]).toEqual([path, 200]);
  return textAt(made, 'data.id');
}

/** An edit that a rule refuses changes nothing, which is as good. */
async function take(path: Path, id: string, step: Step): Promise<void> {
  if (step.kind === 'put') {
    const { body } = await call('GET', `${path}/${id}`);
    await call('PUT', `${path}/${id}`, { ...fieldsAt({ body }), ...step.fields });
  } else if (step.kind === 'status') await call('PATCH', `${path}/${id}/status`, { status: step.status });
  else if (step.kind === 'move') await call('PATCH', `${path}/batch/move`, { ids: [id], to: step.to });
  else {
    await call('DELETE', `${path}/${id}`);
    await call('POST', `${path}/${id}/restore`);
  }
}

async function purge(path: Path, id: string): Promise<void> {
  await call('DELETE', `${path}/${id}`);
  await call('DELETE', 'recycle/batch', { ids: [id] });
}

describe('what is stored beside the fields of a record', () => {
  it.each(['product', 'material', 'factory-gallery', 'banner', 'category', 'synonym', 'user'] as const)(
    'is as in a new %s with the same fields',
    async (path) => {
      const kind = kinds.find((one) => one.path === path);
      if (!kind) throw new Error(path);
      let edits = 0;
      await fc.assert(
        fc.asyncProperty(stepsOf(kind), async (steps) => {
          const id = await make(path, kind.input());
          for (const step of steps) await take(path, id, step);
          const edited = fieldsAt(await call('GET', `${path}/${id}`));
          const left = await rowsAbout(id);
          edits += numberAt({ body: edited }, 'version') - 1;
          await purge(path, id);
          expect(await rowsAbout(id)).toEqual([]);
          for (const [field, value] of computedOf(path, edited))
            expect([field, [value, ...(kind.pools[field] ?? [])]]).toEqual([
              field,
              expect.arrayContaining([edited[field]]),
            ]);
          const twin = await make(path, edited);
          const fresh = await rowsAbout(twin);
          await purge(path, twin);
          // The history may restore a former picture: its file stays in use.
          expect(left.filter((row) => !row.startsWith('fileUse ') || fresh.includes(row))).toEqual(fresh);
        }),
        { numRuns: Number(process.env['DERIVED_RUNS'] ?? 12) },
      );
      // Otherwise every edit was refused, and nothing was tried.
      expect(edits).toBeGreaterThan(15);
    },
    120_000,
  );

  it('counts the records that use a file', async () => {
    const { rows } = await sql`select file.id from file where ${sql.ref('refCount')} <>
      (select count(*) from ${sql.table('fileUse')} as used where ${sql.ref('used.fileId')} = file.id)`.execute(
      api.context.database.db,
    );
    expect(rows).toEqual([]);
  });

  it('counts the views of a record in the search index, too', async () => {
    const [product = { path: 'product' as const, input: () => ({}) }] = kinds;
    const id = await make('product', product.input());
    const { hits } = api.context.catalogue;
    hits.add('product', id, 3);
    await hits.flush();
    await call('PUT', `product/${id}`, { ...fieldsAt(await call('GET', `product/${id}`)), name: '改名' });
    hits.add('product', id, 4);
    await hits.flush();
    const { views } = await api.context.database.db
      .selectFrom('searchDocument')
      .select('views')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([views, numberAt(await call('GET', `product/${id}`), 'data.viewCount')]).toEqual([7, 7]);
  });
});

/** What is stored of others in an inquiry is as it was when somebody wrote it; who looks after it is called as now. */
describe('an inquiry', () => {
  type Edit =
    { of: 'product' | 'person'; name: string } | { of: 'state'; status: string } | { of: 'assignee' | 'sender' };
  const name = fc.constantFrom('吡虫啉', '戊唑醇', '草甘膦');
  const edits: fc.Arbitrary<Edit[]> = fc.array(
    fc.oneof(
      fc.record({ of: fc.constantFrom('product' as const, 'person' as const), name }),
      fc.record({ of: fc.constant('state' as const), status: fc.constantFrom('contacted', 'quoted') }),
      fc.record({ of: fc.constantFrom('assignee' as const, 'sender' as const) }),
    ),
    { minLength: 1, maxLength: 8 },
  );

  it('has the names of its records as they were when it was sent, whatever becomes of them', async () => {
    const [kind = { path: 'product' as const, input: () => ({}) }] = kinds;
    await fc.assert(
      fc.asyncProperty(edits, async (steps) => {
        const product = await make('product', kind.input());
        const person = await api.person(3);
        const change = async (path: Path, id: string, fields: Fields) =>
          expect(
            (await call('PUT', `${path}/${id}`, { ...fieldsAt(await call('GET', `${path}/${id}`)), ...fields })).status,
          ).toBe(200);
        const read = () => call('GET', `inquiry/${id}`);
        let body = inquiryFor({ product });
        const id = textAt(await send(api, body), 'data.id');
        let named = eachAt(await read(), 'data.items', 'name');
        /** Whom each event names. */
        const people: string[] = [];
        const sent: unknown[] = [];
        let personName = '测试';
        let assigned = false;
        for (const step of steps) {
          const { version, status } = fieldsAt(await read());
          if (step.of === 'product') await change('product', product, { name: step.name });
          else if (step.of === 'person') {
            personName = step.name;
            await change('user', person.id, { realName: personName });
          } else if (step.of === 'state') {
            if (status !== step.status) people.push(api.people.admin.username);
            await call('PATCH', `inquiry/${id}`, { version, status: step.status });
          } else if (step.of === 'assignee') {
            if (!assigned) people.push(personName);
            assigned = true;
            await call('PATCH', `inquiry/${id}`, { version, assigneeId: person.id });
          } else {
            body = { ...inquiryFor({ product }), device: body.device, replaces: [body.ref, ...body.replaces] };
            sent.push(textAt(await send(api, body), 'data.id'));
            people.push('询价人');
            named = eachAt(await read(), 'data.items', 'name');
          }
        }
        const left = await read();
        expect(sent).toEqual(sent.map(() => id));
        expect(eachAt(left, 'data.items', 'name')).toEqual(named);
        expect(
          listAt(left, 'data.events').map((event) => (event['kind'] === 'assignee' ? event['text'] : event['by'])),
        ).toEqual(people);
        expect(fieldsAt(left)).toMatchObject({ assigneeName: assigned ? personName : '' });
        const found = await call('GET', `inquiry?keyword=${encodeURIComponent(String(named[0]))}`);
        expect(eachAt(found, 'data.list', 'id')).toContain(id);
        await purge('product', product);
        expect(eachAt(await read(), 'data.items', 'name')).toEqual(named);
        await call('DELETE', `inquiry/${id}`);
      }),
      { numRuns: Number(process.env['DERIVED_RUNS'] ?? 12) },
    );
  }, 120_000);
});
