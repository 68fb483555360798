import { formulationName } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeExpired } from '../../src/maintenance.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { create, faultAt } from '../support/catalogue.ts';
import { eachAt, fieldsAt, listAt, textAt, valueAt } from '../support/response.ts';
import { catalogueFor, inquiryFor, newDevice, send } from './inquiries.ts';

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
      expect.objectContaining({ id, status: 'quoted', items: body.items.map((item) => expect.objectContaining(item)) }),
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
    expect(faultAt(await send(api, inquiryFor(ids, { policyVersion: '' })), 'policyVersion')).toBe('协议版本不能为空');
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

  it('leaves no name where the person closed it', async () => {
    const { person, id } = await makeHandler();
    const { db } = api.context.database;
    const closing = { closesAt: new Date(Date.now() - 1000).toISOString() };
    await db.updateTable('userAccount').set(closing).where('id', '=', person.id).execute();
    await removeExpired(api.context);
    const left = await readOne(id);
    expect(fieldsAt(left)).toMatchObject({ assigneeId: null });
    expect(listAt(left, 'data.events')).toEqual([
      expect.objectContaining({ kind: 'assignee', by: '已注销用户', text: '已注销用户' }),
    ]);
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
