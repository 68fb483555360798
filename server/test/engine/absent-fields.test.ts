import { type Field, type Fields as FieldSet, commonFields, entityFields } from '@admin-h5/contract';
import {
  bannerSchema,
  categorySchema,
  companySchema,
  galleryItemSchema,
  materialSchema,
  productSchema,
  synonymSchema,
  userSchema,
  validate,
} from '@admin-h5/contract/validation';
import * as samples from '@admin-h5/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type Joi from 'joi';
import { documentOf, specimen } from '../document/documents.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  bannerInput,
  categoryInput,
  create,
  galleryInput,
  materialInput,
  picture,
  productInput,
  synonymInput,
  upload,
  usageInput,
} from '../support/catalogue.ts';
import { type Fields, fieldsAt } from '../support/response.ts';

/**
 * A form that was built before a field existed sends a body without it: what is stored there stays. A value that a person empties is
 * sent as an empty one, and is emptied.
 */

interface Subject {
  url: string;
  fields: FieldSet;
  /** By which its form makes what it sends. */
  schema: Joi.ObjectSchema;
}

let api: TestApp;
let subjects: Record<string, Subject>;
function subjectOf(entity: string): Subject {
  const subject = subjects[entity];
  if (!subject) throw new Error(entity);
  return subject;
}
beforeAll(async () => {
  api = await startApp();
  const category = (await create(api, 'category', categoryInput())).id;
  const materialCategory = (await create(api, 'category', categoryInput('material'))).id;
  const [one, other] = [
    (await upload(api, await picture(750, 350))).id,
    (await upload(api, await picture(800, 400))).id,
  ];
  const sheet = (await upload(api, specimen, '甲.pdf')).id;
  const further = (await upload(api, Buffer.concat([specimen, Buffer.from('\n% 2\n')]), '乙.pdf')).id;
  const moments = { publishAt: '2999-01-01T00:00:00.000Z', withdrawAt: '2999-02-01T00:00:00.000Z' };
  const content = {
    documents: [documentOf(sheet)],
    imageIds: [one, other],
    fileIds: [further],
    recommended: true,
    sort: 3,
    ...moments,
  };
  const usages = [usageInput('水稻', '稻飞虱', { timing: '若虫期' }), usageInput('小麦', '蚜虫')];
  const product = await create(api, 'product', {
    ...productInput(category),
    ...content,
    usages,
    tradeName: '稻无忧',
    regHolder: '某某农化',
    spec: ['1kg'],
    hot: true,
  });
  const material = await create(api, 'material', {
    ...materialInput(materialCategory),
    ...content,
    aliases: ['木精'],
  });
  const gallery = await create(api, 'factory-gallery', {
    ...galleryInput(one),
    description: '新线',
    sort: 4,
    ...moments,
  });
  const banner = await create(api, 'banner', { ...bannerInput(one), sort: 5, startAt: '2026-01-01T00:00:00.000Z' });
  const parent = await create(api, 'category', categoryInput());
  const branch = await create(api, 'category', {
    ...categoryInput('product', parent.id),
    code: 'absent',
    description: '说明',
    coverId: one,
  });
  const synonym = await create(api, 'synonym', { ...synonymInput(), groups: ['水稻'], enName: 'rice', sort: 2 });
  const person = await api.person(2);
  const certificates = [{ name: '登记证', imageId: one, no: 'A1', validTo: '2030-01-01' }];
  const office = { contact: '张三', phone: '13812345678', wechat: 'abc', qrId: one, address: '石家庄' };
  const contacts = [{ region: '华北', ...office }];
  const company = { ...samples.company, slogan: '丰收', certificates, contacts };
  await api.call('PUT', '/api/company', { as: 'admin', body: { ...company, version: 0 } });
  const { avatar: _avatar, ...accountFields } = entityFields.user;
  subjects = {
    product: { url: `/api/product/${product.id}`, fields: entityFields.product, schema: productSchema },
    material: { url: `/api/material/${material.id}`, fields: entityFields.material, schema: materialSchema },
    'factory-gallery': {
      url: `/api/factory-gallery/${gallery.id}`,
      fields: entityFields['factory-gallery'],
      schema: galleryItemSchema,
    },
    banner: { url: `/api/banner/${banner.id}`, fields: entityFields.banner, schema: bannerSchema([]) },
    category: { url: `/api/category/${branch.id}`, fields: entityFields.category, schema: categorySchema },
    synonym: { url: `/api/synonym/${synonym.id}`, fields: entityFields.synonym, schema: synonymSchema },
    user: { url: `/api/user/${person.id}`, fields: accountFields, schema: userSchema },
    company: { url: '/api/company', fields: entityFields.company, schema: companySchema },
  };
}, 60_000);
afterAll(() => api?.close());

/** 总含量 and the number of 纯度 follow from other fields. */
const decisive = ['purity', 'totalContent'];
const lists = ['rows', 'files', 'tags', 'choices'];

/** What a form sends for a field that a person has emptied; undefined for one that has to have a value. */
function emptyOf(name: string, field: Field): unknown {
  const isNeeded = ['required', 'requiredWhen', 'onlyWhen', 'emptyMessage'].some((rule) => rule in field);
  if (isNeeded || decisive.includes(name) || name in commonFields) return undefined;
  if (lists.includes(field.kind)) return [];
  if (['text', 'code', 'phone', 'day', 'instant'].includes(field.kind)) return '';
  return field.kind === 'file' || field.kind === 'number' ? null : undefined;
}

const read = async (url: string) => fieldsAt(await api.call('GET', url, { as: 'admin' }));
const put = (url: string, body: Fields) => api.call('PUT', url, { as: 'admin', body });

describe('a body that does not name a field', () => {
  it.each(['product', 'material', 'factory-gallery', 'banner', 'category', 'synonym', 'user', 'company'])(
    'leaves it as it is: %s',
    async (entity) => {
      const { url, fields, schema } = subjectOf(entity);
      const names = Object.keys(fields);
      const first = await read(url);
      let emptied = 0;
      await fc.assert(
        fc.asyncProperty(fc.subarray(names), fc.subarray(names), async (absent, empty) => {
          const { version } = await read(url);
          expect((await put(url, { ...first, version })).status).toBe(200);
          const before = await read(url);
          const changes = empty.flatMap((name) => {
            const value = fields[name] && emptyOf(name, fields[name]);
            return value === undefined || absent.includes(name) ? [] : [[name, value] as const];
          });
          const body = { ...before, ...Object.fromEntries(changes) };
          const byForm = fieldsAt({ body: validate(schema, body) }, 'value');
          expect(Object.keys(JSON.parse(JSON.stringify(byForm))).toSorted()).toEqual(names.toSorted());
          const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !absent.includes(name)));
          const saved = await put(url, sent);
          expect({ status: saved.status, errors: fieldsAt(saved, '')['errors'] }).toEqual({ status: 200 });
          const after = await read(url);
          expect(names.map((name) => [name, after[name]])).toEqual(names.map((name) => [name, body[name]]));
          emptied += changes.length;
        }),
        { numRuns: Number(process.env['ABSENT_RUNS'] ?? 15) },
      );
      // Otherwise nothing was tried; of a person only 邮箱 may be empty.
      expect(emptied).toBeGreaterThan(0);
    },
    60_000,
  );

  it.each([
    ['product', 'usages'],
    ['product', 'ingredients'],
    ['product', 'documents'],
    ['company', 'certificates'],
    ['company', 'contacts'],
  ] as const)('leaves a field of a row as it is: %s %s', async (entity, list) => {
    const { url, fields } = subjectOf(entity);
    const field = fields[list];
    if (field?.kind !== 'rows') throw new Error(list);
    const rowsOf = (record: Fields): Fields[] => (Array.isArray(record[list]) ? record[list] : []);
    for (const name of Object.keys(field.row)) {
      const before = await read(url);
      const rows = rowsOf(before);
      expect(rows.length).toBeGreaterThan(0);
      const without = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== name)));
      expect((await put(url, { ...before, [list]: without })).status).toBe(200);
      expect([name, rowsOf(await read(url))]).toEqual([name, rows]);
    }
  });

  it('leaves rows as they are that stay, where others are added or removed', async () => {
    const { url } = subjectOf('product');
    const before = await read(url);
    const { usages } = before;
    const [first, second] = Array.isArray(usages) ? usages : [];
    const { timing: _timing, ...old } = second;
    const added = { ...usageInput('玉米', '玉米螟'), crop: '玉米' };
    expect((await put(url, { ...before, usages: [added, old] })).status).toBe(200);
    expect((await read(url))['usages']).toEqual([added, second]);
    const { version } = await read(url);
    await put(url, { ...before, usages: [first, second], version });
  });

  it('refuses a record that is not there, and a version that is not the stored one', async () => {
    const { url } = subjectOf('product');
    const { version } = await read(url);
    expect((await put('/api/product/'.concat('0'.repeat(32)), { version: 1, name: '甲甲' })).status).toBe(404);
    expect((await put(url, { version: Number(version) - 1, name: '改名' })).status).toBe(409);
    expect((await put(url, { name: '改名' })).status).toBe(422);
  });
});
