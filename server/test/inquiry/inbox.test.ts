import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manageRemotes } from '../../src/commands/remote.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { faultAt } from '../support/catalogue.ts';
import { makeTeam } from '../support/releases.ts';
import { bytesOf, eachAt, fieldsAt, listAt, numberAt, textAt } from '../support/response.ts';
import { catalogueFor, inquiryFor, send } from './inquiries.ts';

let api: TestApp;
let ids: { product: string; material: string };
const logged: string[] = [];
const logStream = new Writable({
  write: (line: Buffer, _encoding, done) => {
    logged.push(line.toString());
    done();
  },
});
beforeAll(async () => {
  api = await startApp({
    logStream,
    settings: { logLevel: 'debug', work: { bits: 0, freeOfDevice: 0, freeOfAddress: 0 } },
  });
  ids = await catalogueFor(api);
  await makeTeam(api, 'inquiry');
});
afterAll(() => api.close());

const inbox = (query = '', as = 'admin') => api.call('GET', `/api/inquiry?size=100${query}`, { as });
const counts = async () => fieldsAt(await api.call('GET', '/api/inquiry/counts', { as: 'admin' }));

describe('the inbox', () => {
  it('shows an inquiry as unread until it is opened, with its numbers', async () => {
    const before = await counts();
    const id = textAt(await send(api, inquiryFor(ids)), 'data.id');
    expect(await counts()).toMatchObject({ unread: Number(before['unread']) + 1 });
    expect(listAt(await inbox('&status=new'))[0]).toMatchObject({ id, read: false, phone: '13812345678', version: 1 });
    await api.call('POST', `/api/inquiry/${id}/read`, { as: 'admin' });
    expect(await counts()).toMatchObject({ unread: before['unread'] });
    expect(fieldsAt(await api.call('GET', `/api/inquiry/${id}`, { as: 'admin' }))).toMatchObject({ read: true });
  });

  it('finds by state, words, pinyin initials and assignee', async () => {
    const body = inquiryFor(ids, { name: '欧阳修', company: '醉翁亭农资' });
    const id = textAt(await send(api, body), 'data.id');
    for (const keyword of ['欧阳', 'zwt', '醉翁亭 欧阳']) {
      expect(eachAt(await inbox(`&keyword=${encodeURIComponent(keyword)}`), 'data.list', 'id')).toEqual([id]);
    }
    const { id: admin } = api.people.admin;
    await api.call('PATCH', `/api/inquiry/${id}`, { as: 'admin', body: { version: 1, assigneeId: admin } });
    expect(eachAt(await inbox(`&assignee=${admin}`), 'data.list', 'id')).toEqual([id]);
    expect(eachAt(await inbox('&assignee=none'), 'data.list', 'id')).not.toContain(id);
    expect(numberAt(await inbox('&status=won'), 'data.total')).toBe(0);
  });

  it('keeps who did what, and refuses a change of somebody who has not seen the last one', async () => {
    const id = textAt(await send(api, inquiryFor(ids)), 'data.id');
    const change = (body: object) => api.call('PATCH', `/api/inquiry/${id}`, { as: 'admin', body });
    const { id: admin, username } = api.people.admin;
    const done = await change({ version: 1, status: 'contacted', assigneeId: admin });
    expect(fieldsAt(done)).toMatchObject({ status: 'contacted', assigneeName: '测试', version: 2 });
    expect(listAt(done, 'data.events')).toEqual([
      expect.objectContaining({ kind: 'status', by: username, text: '新 → 已联系' }),
      expect.objectContaining({ kind: 'assignee', by: username, text: '测试' }),
    ]);
    expect((await change({ version: 1, status: 'won' })).status).toBe(409);
    expect(faultAt(await change({ version: 2, assigneeId: api.people.owner.id }), 'assigneeId')).toBe(
      '该人员不能处理询价单',
    );
  });

  it('leaves who did what in the operation log, without contact and notes, for those who may read inquiries', async () => {
    const id = textAt(await send(api, inquiryFor(ids, { name: '司马相如', message: '请打 13912345678' })), 'data.id');
    const { id: admin, username } = api.people.admin;
    const change = (body: object) => api.call('PATCH', `/api/inquiry/${id}`, { as: 'admin', body });
    await change({ version: 1, status: 'contacted', assigneeId: admin });
    await change({ version: 2, assigneeId: null });
    await api.call('POST', `/api/inquiry/${id}/notes`, { as: 'admin', body: { text: '司马相如要 13912345678' } });
    await api.call('DELETE', `/api/inquiry/${id}`, { as: 'admin' });
    const log = (as: string) => api.call('GET', `/api/log?entity=inquiry&entityId=${id}`, { as });
    const seen = await log('admin');
    const line = { entity: 'inquiry', entityId: id, actorName: username, before: null };
    expect(listAt(seen)).toEqual([
      expect.objectContaining({ ...line, action: 'purge', after: null }),
      expect.objectContaining({ ...line, action: 'note', after: null }),
      expect.objectContaining({ ...line, action: 'update', after: { assigneeId: '无' } }),
      expect.objectContaining({
        ...line,
        action: 'status',
        label: expect.stringMatching(/ 等 2 项$/),
        after: { state: '新 → 已联系', assigneeId: admin },
        names: { [admin]: '测试' },
      }),
    ]);
    expect(JSON.stringify(seen.body)).not.toMatch(/司马相如|13912345678|13812345678/);
    expect(listAt(await log('manager'))).toEqual([]);
  });

  it('is exported as CSV and XLSX, one row for each product or material', async () => {
    await send(api, inquiryFor(ids, { company: '导出农资店', name: '=cmd()' }));
    const query = `&keyword=${encodeURIComponent('导出农资店')}`;
    const csv = bytesOf(await api.call('GET', `/api/inquiry/export?format=csv${query}`, { as: 'admin' })).toString();
    const [header, ...rows] = csv.trim().split(/\r?\n/);
    expect(header).toContain('联系电话');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain('2 吨');
    // A spreadsheet program must not run what a visitor types.
    expect(csv).not.toMatch(/(^|,)"?=cmd/m);
    const xlsx = bytesOf(await api.call('GET', `/api/inquiry/export?format=xlsx${query}`, { as: 'admin' }));
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
  });

  it('is exported whole, with who did it and by which filter in the operation log, but not by which words', async () => {
    const { db } = api.context.database;
    const id = textAt(await send(api, inquiryFor({ product: ids.product })), 'data.id');
    const row = await db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    // More than one portion, many of the same moment.
    const rows = Array.from({ length: 1100 }, (_, place) => ({
      ...row,
      id: `many-${place}`,
      ref: `many-${place}`,
      status: 'quoted' as const,
      createdAt: `2026-01-01T00:00:0${place % 3}.000Z`,
    }));
    for (let start = 0; start < rows.length; start += 50) {
      await db
        .insertInto('inquiry')
        .values(rows.slice(start, start + 50))
        .execute();
    }
    const query = `format=csv&status=quoted&assignee=none&keyword=${encodeURIComponent('张三')}`;
    const csv = bytesOf(await api.call('GET', `/api/inquiry/export?${query}`, { as: 'admin' })).toString();
    expect(csv.trim().split('\n')).toHaveLength(1101);
    const [line] = listAt(await api.call('GET', '/api/log?entity=inquiry&action=export&size=1', { as: 'admin' }));
    expect(line).toMatchObject({
      actorName: api.people.admin.username,
      label: '已报价，按负责人，按关键词，共 1100 张',
      after: { state: '已报价', assigneeId: '无' },
    });
    expect(JSON.stringify(line)).not.toContain('张三');
    await db.deleteFrom('inquiry').where('ref', 'like', 'many-%').execute();
  });

  it('says how many have arrived or changed since it was read', async () => {
    const changes = async (since = '') =>
      fieldsAt(await api.call('GET', `/api/inquiry/changes${since && `?since=${since}`}`, { as: 'admin' }));
    const id = textAt(await send(api, inquiryFor(ids)), 'data.id');
    const { latest } = await changes();
    expect(await changes(String(latest))).toEqual({ count: 0, latest: null });
    const { db } = api.context.database;
    const updatedAt = new Date(Date.parse(String(latest)) + 1000).toISOString();
    await db.updateTable('inquiry').set({ updatedAt }).where('id', '=', id).execute();
    expect(await changes(String(latest))).toEqual({ count: 1, latest: updatedAt });
    expect((await api.call('GET', '/api/inquiry/changes', { as: 'manager' })).status).toBe(403);
  });

  it('is closed to others until an operator gives them the right', async () => {
    expect((await inbox('', 'manager')).status).toBe(403);
    const { database } = api.context;
    await manageRemotes(database, ['rights', 'inquiry', 'inquiry.read', '2,3']);
    expect((await inbox('', 'manager')).status).toBe(200);
    const id = textAt(await send(api, inquiryFor(ids)), 'data.id');
    expect((await api.call('DELETE', `/api/inquiry/${id}`, { as: 'manager' })).status).toBe(403);
  });

  it("is announced to the module's webhook, without the person", async () => {
    const { database } = api.context;
    // Nothing listens there: the message waits for its next attempt.
    await manageRemotes(database, ['webhook', 'inquiry', 'http://127.0.0.1:1/hook']);
    const id = textAt(await send(api, inquiryFor(ids)), 'data.id');
    const [{ body } = { body: '{}' }] = await database.db.selectFrom('remoteNotice').select('body').execute();
    expect(JSON.parse(body)).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      event: 'inquiry-arrived',
      module: 'inquiry',
      inquiry: id,
      message: '新询价单：共 2 项',
    });
  });

  it('leaves personal data in no line of the log, neither of a success nor of a refusal', async () => {
    const body = inquiryFor(ids, { name: '司马光禄', phone: '13987654321', message: '请回电' });
    await send(api, body);
    await send(api, { ...body, ref: 'x' });
    await api.call('POST', '/api/inquiry/mine', { body: { device: body.device } });
    await inbox('&keyword=smgl');
    expect(logged.some((line) => line.includes('keyword=***'))).toBe(true);
    expect(logged.filter((line) => line.includes('smgl'))).toEqual([]);
    expect(logged.some((line) => line.includes('/api/inquiry'))).toBe(true);
    expect(logged.filter((line) => /司马光禄|13987654321|请回电/.test(line) || line.includes(body.device))).toEqual([]);
  });
});
