import { Writable } from 'node:stream';
import { formulationName } from '@admin-h5/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { limits } from '../../src/auth/limits.ts';
import { manageRemotes } from '../../src/commands/remote.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { replyToInquiry } from '../../src/inquiry/change.ts';
import { removeExpired } from '../../src/maintenance.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { create, faultAt } from '../support/catalogue.ts';
import { makeTeam } from '../support/releases.ts';
import { bytesOf, eachAt, fieldsAt, listAt, numberAt, textAt, valueAt } from '../support/response.ts';
import { catalogueFor, inquiryFor, newDevice, send } from './inquiries.ts';

describe('inquiry', () => {
  let api: TestApp;
  let ids: { product: string; material: string };
  beforeAll(async () => {
    api = await startApp({ settings: { work: { bits: 0, freeOfDevice: 0, freeOfAddress: 0 } } });
    ids = await catalogueFor(api);
  });
  afterAll(() => api.close());

  const mine = (device: string, as?: string) =>
    api.call('POST', '/api/inquiry/mine', { body: { device }, ...(as ? { as } : {}) });
  const readOne = (id: string) => api.call('GET', `/api/inquiry/${id}`, { as: 'admin' });

  /** An administrator who has sent one inquiry, and looks after another. */
  async function makeHandler() {
    const person = await api.person(3);
    const own = textAt(await send(api, inquiryFor(ids), { as: person.token }), 'data.id');
    const id = textAt(await send(api, inquiryFor(ids)), 'data.id');
    await api.call('PATCH', `/api/inquiry/${id}`, { as: person.token, body: { version: 1, assigneeId: person.id } });
    return { person, own, id };
  }

  describe('a visitor who is not signed in', () => {
    it('sends an inquiry once, however often and however parallel it is sent', async () => {
      const body = inquiryFor(ids);
      const first = await send(api, body);
      expect(first.status).toBe(200);
      const again = await Promise.all([send(api, body), send(api, body), send(api, body)]);
      const id = textAt(first, 'data.id');
      expect(again.map((response) => textAt(response, 'data.id'))).toEqual([id, id, id]);
      expect(listAt(await mine(body.device), 'data')).toHaveLength(1);
    });

    it('sends it once where the first two arrive at the same moment', async () => {
      const body = inquiryFor(ids);
      const both = await Promise.all([send(api, body), send(api, body)]);
      expect(new Set(both.map((response) => textAt(response, 'data.id'))).size).toBe(1);
    });

    it('sees its state by the secret of the device, and nothing of the contact or the notes', async () => {
      const body = inquiryFor(ids);
      const id = textAt(await send(api, body), 'data.id');
      await api.call('POST', `/api/inquiry/${id}/notes`, { as: 'admin', body: { text: '内部备注' } });
      await api.call('PATCH', `/api/inquiry/${id}`, { as: 'admin', body: { version: 2, status: 'quoted' } });
      const own = await mine(body.device);
      expect(listAt(own, 'data')).toEqual([
        expect.objectContaining({
          id,
          status: 'quoted',
          items: body.items.map((item) => expect.objectContaining(item)),
        }),
      ]);
      expect(JSON.stringify(own.body)).not.toMatch(/13812345678|张三|内部备注/);
      expect(valueAt(await mine(newDevice()), 'data')).toEqual([]);
    });

    it('may write the number in any way: the inbox shows the one that can be dialled', async () => {
      const id = textAt(await send(api, inquiryFor(ids, { phone: '\u202d+86 138-1234 5678\u202c' })), 'data.id');
      expect(fieldsAt(await readOne(id))['phone']).toBe('13812345678');
    });

    it('names each product with its content and formulation: several have one common name', async () => {
      const product = await api.call('GET', `/api/product/${ids.product}`, { as: 'admin' });
      const [name, content, formulation] = ['name', 'totalContent', 'formulation'].map((field) =>
        textAt(product, `data.${field}`),
      );
      expect(content).not.toBe('');
      const items = listAt(await send(api, inquiryFor(ids)), 'data.items');
      expect(items[0]).toMatchObject({ name: `${name} ${content} ${formulationName(formulation ?? '')}` });
    });

    it('may not send a record that is not published, and is told which', async () => {
      const { id } = await create(api, 'product', {
        ...fieldsAt(await api.call('GET', `/api/product/${ids.product}`, { as: 'manager' })),
        regNo: 'PD20209999',
        status: 0,
      });
      const response = await send(api, inquiryFor({ product: id }));
      expect(faultAt(response, 'items.0.id')).toBe('第1项不存在或已下架，请移除后再提交');
    });

    it('sends it once where no response came and something was changed before it was sent again', async () => {
      const first = inquiryFor(ids, { message: '旧留言' });
      const id = textAt(await send(api, first), 'data.id');
      await api.call('POST', `/api/inquiry/${id}/read`, { as: 'admin' });
      const { device, ref } = first;
      const second = inquiryFor({ product: ids.product }, { device, message: '新留言', replaces: [ref] });
      expect(textAt(await send(api, second), 'data.id')).toBe(id);
      const third = inquiryFor(ids, { device, message: '再改', replaces: [ref, second.ref] });
      expect(textAt(await send(api, third), 'data.id')).toBe(id);
      // What was sent before arrives last.
      for (const late of [first, second]) expect(textAt(await send(api, late), 'data.id')).toBe(id);
      expect(eachAt(await mine(device), 'data', 'message')).toEqual(['再改']);
      const stored = await readOne(id);
      expect(fieldsAt(stored)).toMatchObject({ read: false, version: 3, message: '再改' });
      expect(listAt(stored, 'data.items')).toHaveLength(2);
      expect(eachAt(stored, 'data.events', 'by')).toEqual(['询价人', '询价人']);
    });

    it('begins another one where the earlier has not arrived, is finished, or belongs to somebody else', async () => {
      const sent = inquiryFor(ids);
      const { device, ref } = sent;
      const again = (change: object) => inquiryFor(ids, { device, replaces: [ref], ...change });
      // The earlier one arrives after the one that replaces it.
      const id = textAt(await send(api, again({})), 'data.id');
      expect(textAt(await send(api, sent), 'data.id')).toBe(id);
      const { token } = await api.person(1);
      const of = inquiryFor(ids, { device });
      const other = textAt(await send(api, of, { as: token }), 'data.id');
      const asGuest = textAt(await send(api, again({ replaces: [of.ref] })), 'data.id');
      expect(asGuest).not.toBe(other);
      expect(textAt(await send(api, again({ device: newDevice(), replaces: [of.ref] })), 'data.id')).not.toBe(other);
      await api.call('PATCH', `/api/inquiry/${other}`, { as: 'admin', body: { version: 1, status: 'won' } });
      const next = await send(api, again({ replaces: [of.ref] }), { as: token });
      expect(textAt(next, 'data.id')).not.toBe(other);
    });

    it('asks for 资料 that nobody has published', async () => {
      const item = { type: 'document', id: '5'.repeat(32), spec: '', quantity: '', note: '甲醇 MSDS 英文' };
      const id = textAt(await send(api, { ...inquiryFor(ids), items: [item] }), 'data.id');
      expect(listAt(await readOne(id), 'data.items')).toEqual([{ ...item, name: '索取资料：甲醇 MSDS 英文' }]);
      const empty = { ...inquiryFor(ids), items: [{ ...item, note: ' ' }] };
      expect(faultAt(await send(api, empty), 'items.0.note')).toBe('资料不能为空');
    });

    it('is shown to the office with the time and the version of the consent', async () => {
      const id = textAt(await send(api, inquiryFor(ids, { policyVersion: '1.3' })), 'data.id');
      const { createdAt, ...stored } = fieldsAt(await readOne(id));
      expect(stored).toMatchObject({ consentAt: createdAt, policyVersion: '1.3' });
      expect(faultAt(await send(api, inquiryFor(ids, { policyVersion: '' })), 'policyVersion')).toBe(
        '协议版本不能为空',
      );
    });

    it('may not take over an inquiry by its reference', async () => {
      const body = inquiryFor(ids);
      await send(api, body);
      expect((await send(api, { ...body, device: newDevice() })).status).toBe(409);
    });

    it('deletes it by the secret alone', async () => {
      const body = inquiryFor(ids);
      const id = textAt(await send(api, body), 'data.id');
      const remove = (device: string) => api.call('DELETE', `/api/inquiry/mine/${id}`, { body: { device } });
      expect((await remove(newDevice())).status).toBe(404);
      expect((await remove(body.device)).status).toBe(200);
      expect(valueAt(await mine(body.device), 'data')).toEqual([]);
      expect((await api.call('GET', `/api/inquiry/${id}`, { as: 'admin' })).status).toBe(404);
    });

    it('leaves nothing of one that it deletes, and no stored response says that it still exists', async () => {
      const body = inquiryFor(ids, { company: '已撤回农资店' });
      const key = { headers: { 'idempotency-key': body.ref }, address: '10.99.0.3' };
      const id = textAt(await send(api, body, key), 'data.id');
      await api.call('DELETE', `/api/inquiry/mine/${id}`, { body: { device: body.device } });
      const responses = await api.context.database.db.selectFrom('idempotency').select('body').execute();
      expect(JSON.stringify(responses)).not.toContain(id);
      expect(textAt(await send(api, body, key), 'data.id')).not.toBe(id);
    });

    it('is limited per device and per address, and a repetition does not count', async () => {
      const device = newDevice();
      const body = inquiryFor(ids, { device });
      for (let sent = 0; sent < 12; sent += 1) expect((await send(api, body)).status).toBe(200);
      for (let sent = 1; sent < 10; sent += 1) expect((await send(api, inquiryFor(ids, { device }))).status).toBe(200);
      const refused = await send(api, inquiryFor(ids, { device }));
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBeDefined();
      const address = '10.99.0.1';
      // Neither what is refused for its content counts, nor what a device sends over its own limit.
      const wrong = inquiryFor({ product: '0'.repeat(32) });
      for (let sent = 0; sent < 12; sent += 1) expect((await send(api, wrong, { address })).status).toBe(422);
      for (let sent = 0; sent < 5; sent += 1) {
        expect((await send(api, inquiryFor(ids, { device }), { address })).status).toBe(429);
      }
      for (let sent = 0; sent < 30; sent += 1) expect((await send(api, inquiryFor(ids), { address })).status).toBe(200);
      expect((await send(api, inquiryFor(ids), { address })).status).toBe(429);
    });
  });

  describe('a person who is signed in', () => {
    it('sees it on every device, and it goes with the account', async () => {
      const { token, id: userId } = await api.person(1);
      const id = textAt(await send(api, inquiryFor(ids), { as: token }), 'data.id');
      expect(eachAt(await mine(newDevice(), token), 'data', 'id')).toEqual([id]);
      const { db } = api.context.database;
      const closesAt = new Date(Date.now() - 1000).toISOString();
      await db.updateTable('userAccount').set({ closesAt }).where('id', '=', userId).execute();
      await removeExpired(api.context);
      expect((await api.call('GET', `/api/inquiry/${id}`, { as: 'admin' })).status).toBe(404);
    });
  });

  describe('an account that is removed for good', () => {
    it('takes along what it sent, and looks after nothing, where an administrator removes it', async () => {
      const { person, own, id } = await makeHandler();
      await api.call('DELETE', `/api/user/${person.id}`, { as: 'admin' });
      await api.call('DELETE', '/api/recycle/batch', { as: 'admin', body: { ids: [person.id] } });
      expect((await readOne(own)).status).toBe(404);
      expect(fieldsAt(await readOne(id))).toMatchObject({ assigneeId: null, assigneeName: '' });
    });

    it('leaves no name where the person closed it, not a former one either, and no other person loses theirs', async () => {
      const { person, id } = await makeHandler();
      await api.call('POST', `/api/inquiry/${id}/notes`, { as: person.token, body: { text: '已回电' } });
      const before = fieldsAt(await api.call('GET', `/api/user/${person.id}`, { as: 'admin' }));
      const renamed = { ...before, username: `renamed_${person.id.slice(0, 8)}`, realName: '改名' };
      await api.call('PUT', `/api/user/${person.id}`, { as: 'admin', body: renamed });
      const other = await api.person(3);
      const { version } = fieldsAt(await readOne(id));
      await api.call('PATCH', `/api/inquiry/${id}`, { as: 'admin', body: { version, assigneeId: other.id } });
      const { db } = api.context.database;
      const closing = { closesAt: new Date(Date.now() - 1000).toISOString() };
      await db.updateTable('userAccount').set(closing).where('id', '=', person.id).execute();
      await removeExpired(api.context);
      const left = await readOne(id);
      expect(fieldsAt(left)).toMatchObject({ assigneeId: other.id });
      const closed = { by: '已注销用户', at: expect.any(String) };
      expect(listAt(left, 'data.events')).toEqual([
        { ...closed, kind: 'assignee', text: '已注销用户' },
        { ...closed, kind: 'note', text: '已回电' },
        { ...closed, kind: 'assignee', by: api.people.admin.username, text: '测试' },
      ]);
    });

    it('leaves no name in what was stored without the account, by the name that it has', async () => {
      const { person, id } = await makeHandler();
      const { db } = api.context.database;
      const closesAt = new Date(Date.now() - 1000).toISOString();
      const event = { kind: 'assignee', at: closesAt, by: person.username, text: '测试' };
      const events = JSON.stringify([event, { ...event, by: '别人', text: '别人' }]);
      await db.updateTable('inquiry').set({ events }).where('id', '=', id).execute();
      await db.updateTable('userAccount').set({ closesAt }).where('id', '=', person.id).execute();
      await removeExpired(api.context);
      const left = await readOne(id);
      expect(fieldsAt(left)).toMatchObject({ assigneeId: null });
      expect(eachAt(left, 'data.events', 'by')).toEqual(['已注销用户', '别人']);
      expect(eachAt(left, 'data.events', 'text')).toEqual(['已注销用户', '别人']);
    });
  });

  describe('a device that several people use', () => {
    it('opens to nobody else what somebody has sent who was signed in', async () => {
      const { token } = await api.person(1);
      const { token: other } = await api.person(1);
      const body = inquiryFor(ids);
      const id = textAt(await send(api, body, { as: token }), 'data.id');
      const remove = (as?: string) =>
        api.call('DELETE', `/api/inquiry/mine/${id}`, { body: { device: body.device }, ...(as ? { as } : {}) });
      for (const as of [undefined, other]) {
        expect(valueAt(await mine(body.device, as), 'data')).toEqual([]);
        expect((await remove(as)).status).toBe(404);
      }
      expect((await remove(token)).status).toBe(200);
    });
  });

  describe('an inquiry', () => {
    it('is removed when the time is over for which it is kept', async () => {
      const [old, recent] = [inquiryFor(ids), inquiryFor(ids)];
      await send(api, old);
      await send(api, recent);
      const { db } = api.context.database;
      const createdAt = new Date(Date.now() - 731 * 86_400_000).toISOString();
      await db.updateTable('inquiry').set({ createdAt }).where('ref', '=', old.ref).execute();
      await removeExpired(api.context);
      expect(valueAt(await mine(old.device), 'data')).toEqual([]);
      expect(listAt(await mine(recent.device), 'data')).toHaveLength(1);
    });
  });
});

describe('the inbox', () => {
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

  it('is exported with the notes of the staff, but not with changes of state', async () => {
    const sent = await send(api, inquiryFor({ product: ids.product }, { company: '备注农资店' }));
    const note = (text: string) =>
      api.call('POST', `/api/inquiry/${textAt(sent, 'data.id')}/notes`, { as: 'admin', body: { text } });
    await note('已寄样品，\n等回复');
    await note('=要 3 吨');
    const change = { version: 3, status: 'contacted' };
    await api.call('PATCH', `/api/inquiry/${textAt(sent, 'data.id')}`, { as: 'admin', body: change });
    const query = `keyword=${encodeURIComponent('备注农资店')}`;
    const csv = bytesOf(await api.call('GET', `/api/inquiry/export?format=csv&${query}`, { as: 'admin' })).toString();
    const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d ${api.people.admin.username}`;
    expect(csv).toMatch(new RegExp(`,内部备注\r?\n`));
    expect(csv).toMatch(new RegExp(`"${moment}：已寄样品，\n等回复\n${moment}：=要 3 吨"\r?\n$`));
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

/** Base64 and quoted-printable bodies as text. */
function bodyOf({ text }: { text: string }): string {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replaceAll('%', '%25')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes);
}

describe('the mail about an inquiry', () => {
  /** What the mail server got, and whether it takes more. */
  let received: { to: string[]; text: string }[] = [];
  let refuses = false;
  let server: SMTPServer;
  let api: TestApp;
  let ids: { product: string; material: string };

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refuses ? new Error('try later') : null),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const text = Buffer.concat(parts).toString();
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const bound = server.server.address();
    api = await startApp({
      settings: {
        smtpUrl: `smtp://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
        mailFrom: 'noreply@example.com',
        inquiryMailTo: ['sales@example.com', 'boss@example.com'],
        hostOrigins: ['https://www.example.com', 'https://m.example.com'],
      },
    });
    ids = await catalogueFor(api);
  });
  afterAll(async () => {
    await api.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    received = [];
    refuses = false;
  });

  const waiting = () => api.context.database.db.selectFrom('inquiryMail').selectAll().execute();
  const dueNow = () =>
    api.context.database.db
      .updateTable('inquiryMail')
      .set({ nextAt: new Date(Date.now() - 1000).toISOString() })
      .execute();

  it('goes to every address of the setting, names the items, and neither the sender nor their phone', async () => {
    const id = textAt(await send(api, inquiryFor(ids)), 'data.id');
    await api.context.mails.send();
    expect(received.map(({ to }) => to)).toEqual([['sales@example.com', 'boss@example.com']]);
    const body = received.map(bodyOf).join('');
    expect(body).toContain('12 箱');
    expect(body).not.toMatch(/张三|13812345678/);
    expect(body).toContain(`https://www.example.com/admin-h5/pages/admin/inquiry/detail?id=${id}`);
    expect(await waiting()).toEqual([]);
  });

  it('never fails the inquiry, and is tried again until the mail server takes it', async () => {
    refuses = true;
    expect((await send(api, inquiryFor(ids))).status).toBe(200);
    await api.context.mails.send();
    expect(received).toEqual([]);
    expect(await waiting()).toEqual([expect.objectContaining({ attempts: 1 })]);
    refuses = false;
    await dueNow();
    await api.context.mails.send();
    expect(received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is not sent for an inquiry that has been deleted meanwhile', async () => {
    refuses = true;
    const body = inquiryFor(ids);
    await send(api, body);
    await api.context.mails.send();
    const { db } = api.context.database;
    const { id } = await db.selectFrom('inquiry').select('id').where('ref', '=', body.ref).executeTakeFirstOrThrow();
    await api.call('DELETE', `/api/inquiry/mine/${id}`, { body: { device: body.device } });
    expect(await waiting()).toEqual([]);
  });

  const reply = { subject: '关于您的询价（2 项）', text: '张三，您好：\n\n报价 120 元/箱。' };
  const arrive = async (change = {}) => {
    const id = textAt(await send(api, inquiryFor(ids, { email: 'zhangsan@example.com', ...change })), 'data.id');
    await api.context.mails.send();
    received = [];
    return id;
  };
  const answer = (id: string, options = {}) =>
    api.call('POST', `/api/inquiry/${id}/replies`, { as: 'admin', body: reply, ...options });
  const readOne = (id: string) => api.call('GET', `/api/inquiry/${id}`, { as: 'admin' });
  const attemptNow = async () => {
    const nextAt = new Date(Date.now() - 1000).toISOString();
    await api.context.database.db.updateTable('inquiryReply').set({ nextAt }).execute();
    await api.context.replies.send();
  };

  describe('that replies to its sender', () => {
    it('is sent once, with the answers to the office, and makes a new inquiry 已联系', async () => {
      const id = await arrive();
      expect(fieldsAt(await readOne(id))).toMatchObject({ canReply: true, replies: [], status: 'new' });
      const headers = { 'idempotency-key': 'reply-of-one-form' };
      const [first, again] = [await answer(id, { headers }), await answer(id, { headers })];
      expect([first.status, again.body]).toEqual([200, first.body]);
      await api.context.replies.send();
      const [{ to, text } = { to: [], text: '' }, ...others] = received;
      expect([to, others]).toEqual([['zhangsan@example.com'], []]);
      const { db } = api.context.database;
      const row = await db.selectFrom('inquiryReply').selectAll().where('inquiryId', '=', id).executeTakeFirstOrThrow();
      expect(text).toMatch(/^From: noreply@example\.com\r$/m);
      expect(text).toMatch(/^Reply-To: sales@example\.com\r$/m);
      expect(text).toContain(`Message-ID: <${row.id}@reply.admin-h5>`);
      expect(bodyOf({ text })).toContain('报价 120 元/箱。');
      const stored = await readOne(id);
      const { username } = api.people.admin;
      expect(fieldsAt(stored)).toMatchObject({ status: 'contacted', version: 2 });
      expect(listAt(stored, 'data.events')).toMatchObject([{ kind: 'status', by: username, text: '新 → 已联系' }]);
      expect(listAt(stored, 'data.replies')).toEqual([
        { ...reply, id: row.id, at: row.at, by: username, email: 'zhangsan@example.com', state: 'sent' },
      ]);
    });

    it('waits until the mail server takes it; given up it makes the inquiry unread, and is sent when a person says so', async () => {
      const id = await arrive();
      refuses = true;
      await answer(id);
      await api.call('POST', `/api/inquiry/${id}/read`, { as: 'admin' });
      await api.context.replies.send();
      expect(eachAt(await readOne(id), 'data.replies', 'state')).toEqual(['waiting']);
      const retry = async () => {
        const [replyId] = eachAt(await readOne(id), 'data.replies', 'id');
        return (await api.call('POST', `/api/inquiry/${id}/replies/${String(replyId)}/retry`, { as: 'admin' })).status;
      };
      expect(await retry()).toBe(409);
      for (let attempt = 0; attempt < 6; attempt += 1) await attemptNow();
      expect(eachAt(await readOne(id), 'data.replies', 'state')).toEqual(['failed']);
      expect(fieldsAt(await readOne(id))).toMatchObject({ read: false });
      await attemptNow();
      refuses = false;
      expect(received).toEqual([]);
      expect(await retry()).toBe(200);
      await api.context.replies.send();
      expect(received.map(({ to }) => to)).toEqual([['zhangsan@example.com']]);
      expect(eachAt(await readOne(id), 'data.replies', 'state')).toEqual(['sent']);
      const log = await api.call('GET', `/api/log?entity=inquiry&entityId=${id}`, { as: 'admin' });
      expect(eachAt(log, 'data.list', 'action')).toEqual(['reply', 'reply']);
    });

    it('goes with an inquiry that an instance of the version before has deleted', async () => {
      const id = await arrive();
      await answer(id);
      const { db } = api.context.database;
      await db.deleteFrom('inquiry').where('id', '=', id).execute();
      await removeExpired(api.context);
      const left = db.selectFrom('inquiryReply').select('id').where('inquiryId', '=', id);
      expect(await left.execute()).toEqual([]);
    });

    it('is refused without an address, without the right, and with a line break in its subject', async () => {
      const id = await arrive({ email: '' });
      expect(fieldsAt(await readOne(id))).toMatchObject({ canReply: false });
      const refused = await answer(id);
      expect([refused.status, textAt(refused, 'message')]).toEqual([409, '询价人没有留下邮箱，请电话联系']);
      expect((await answer(await arrive(), { as: 'manager' })).status).toBe(403);
      const injected = { ...reply, subject: '报价\r\nBcc: all@example.com' };
      expect(faultAt(await answer(await arrive(), { body: injected }), 'subject')).toBe('主题不能换行');
      await api.context.replies.send();
      expect(received).toEqual([]);
    });

    it('is limited for each person', async () => {
      const { db } = api.context.database;
      const { id: userId } = api.people.admin;
      const id = await arrive();
      await answer(id);
      const key = `inquiry-reply:${userId}`;
      await db.updateTable('limitCounter').set({ count: limits.inquiryReply.max }).where('key', '=', key).execute();
      const refused = await answer(id);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
      await db.deleteFrom('limitCounter').where('key', '=', key).execute();
    });

    it('is found and exported by its address, which no log has, and goes with the inquiry and the name of its writer', async () => {
      const id = await arrive({ email: 'wang.wu@example.com' });
      const { id: personId, token, username } = await api.person(3);
      await answer(id, { as: token });
      const query = `keyword=${encodeURIComponent('wang.wu@example')}`;
      expect(eachAt(await api.call('GET', `/api/inquiry?${query}`, { as: 'admin' }), 'data.list', 'id')).toEqual([id]);
      const csv = bytesOf(await api.call('GET', `/api/inquiry/export?format=csv&${query}`, { as: 'admin' })).toString();
      expect(csv).toMatch(/联系电话,邮箱,公司名称/);
      expect(csv).toContain(',wang.wu@example.com,');
      const log = await api.call('GET', `/api/log?entity=inquiry&entityId=${id}`, { as: 'admin' });
      expect(listAt(log)).toMatchObject([{ action: 'reply', actorName: username, after: { state: '新 → 已联系' } }]);
      expect(JSON.stringify(log.body)).not.toMatch(/wang|120 元/);
      const { db } = api.context.database;
      const responses = await db.selectFrom('idempotency').select('body').execute();
      expect(JSON.stringify(responses)).not.toMatch(/wang/);
      const closesAt = new Date(Date.now() - 1000).toISOString();
      await db.updateTable('userAccount').set({ closesAt }).where('id', '=', personId).execute();
      await removeExpired(api.context);
      expect(eachAt(await readOne(id), 'data.replies', 'by')).toEqual(['已注销用户']);
      await api.call('DELETE', `/api/inquiry/${id}`, { as: 'admin' });
      const left = db.selectFrom('inquiryReply').select('id').where('inquiryId', '=', id);
      expect(await left.execute()).toEqual([]);
    });
  });
});

describe('an inquiry with an address, where no mail server is set', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('cannot be answered by mail, and what waited is given up', async () => {
    const body = inquiryFor(await catalogueFor(api), { email: 'zhangsan@example.com' });
    const id = textAt(await send(api, body), 'data.id');
    const readOne = () => api.call('GET', `/api/inquiry/${id}`, { as: 'admin' });
    expect(fieldsAt(await readOne())).toMatchObject({ email: 'zhangsan@example.com', canReply: false });
    const reply = { subject: '报价', text: '见附件' };
    const refused = await api.call('POST', `/api/inquiry/${id}/replies`, { as: 'admin', body: reply });
    expect([refused.status, textAt(refused, 'message')]).toEqual([409, '系统没有设置发信服务器，不能邮件回复']);
    await write(api.context.database, systemActor, (scope) => replyToInquiry(scope, id, reply));
    await api.context.replies.send();
    expect(eachAt(await readOne(), 'data.replies', 'state')).toEqual(['failed']);
  });
});
