import { expect } from '@jest/globals';
import type { Fixture, CallRow } from './fixture.ts';
import { inquiryFor, send } from '../inquiry/inquiries.ts';
import { textAt } from '../support/response.ts';
import { page } from './entities.ts';

const sent = async (f: Fixture) => {
  const body = inquiryFor(f, { email: 'zhangsan@example.com' });
  return { body, id: textAt(await send(f.api, body), 'data.id') };
};
const reply = { subject: '关于您的询价（2 项）', text: '张三，您好：' };
const own = expect.objectContaining({ id: expect.any(String), status: 'new', items: expect.any(Array) });
const inquiry = expect.objectContaining({ id: expect.any(String), phone: '13812345678', events: expect.any(Array) });

/** 询价单. */
export const inquiryRows: CallRow[] = [
  {
    method: 'POST',
    path: '/api/inquiry',
    caller: 'open',
    sample: (f) => ({ body: inquiryFor(f) }),
    data: own,
  },
  {
    method: 'POST',
    path: '/api/inquiry/mine',
    caller: 'open',
    sample: async (f) => ({ body: { device: (await sent(f)).body.device } }),
    data: [own],
  },
  {
    method: 'DELETE',
    path: '/api/inquiry/mine/:id',
    caller: 'open',
    sample: async (f) => {
      const { id, body } = await sent(f);
      return { params: { id }, body: { device: body.device } };
    },
    data: null,
  },
  { method: 'GET', path: '/api/inquiry', caller: 'admin', sample: () => ({}), data: page(expect.any(Object)) },
  {
    method: 'GET',
    path: '/api/inquiry/counts',
    caller: 'admin',
    sample: () => ({}),
    data: { unread: expect.any(Number), byStatus: expect.objectContaining({ new: expect.any(Number) }) },
  },
  {
    method: 'GET',
    path: '/api/inquiry/changes',
    caller: 'admin',
    sample: () => ({ query: '?since=2026-01-01T00:00:00.000Z' }),
    data: { count: expect.any(Number), latest: expect.any(String) },
  },
  {
    method: 'GET',
    path: '/api/inquiry/assignees',
    caller: 'admin',
    sample: () => ({}),
    data: expect.arrayContaining([{ id: expect.any(String), name: '测试' }]),
  },
  {
    method: 'GET',
    path: '/api/inquiry/export',
    caller: 'admin',
    sample: () => ({ query: '?format=csv' }),
    body: expect.any(Buffer),
  },
  {
    method: 'GET',
    path: '/api/inquiry/:id',
    caller: 'admin',
    sample: async (f) => ({ params: { id: (await sent(f)).id } }),
    data: inquiry,
  },
  {
    method: 'POST',
    path: '/api/inquiry/:id/read',
    caller: 'admin',
    sample: async (f) => ({ params: { id: (await sent(f)).id } }),
    data: null,
  },
  {
    method: 'PATCH',
    path: '/api/inquiry/:id',
    caller: 'admin',
    sample: async (f) => ({ params: { id: (await sent(f)).id }, body: { version: 1, status: 'contacted' } }),
    data: inquiry,
  },
  {
    method: 'POST',
    path: '/api/inquiry/:id/notes',
    caller: 'admin',
    sample: async (f) => ({ params: { id: (await sent(f)).id }, body: { text: '已电话联系' } }),
    data: inquiry,
  },
  {
    method: 'POST',
    path: '/api/inquiry/:id/replies',
    caller: 'admin',
    sample: async (f) => ({ params: { id: (await sent(f)).id }, body: reply }),
    data: null,
  },
  {
    method: 'POST',
    path: '/api/inquiry/:id/replies/:reply/retry',
    caller: 'admin',
    sample: async (f) => {
      const { id } = await sent(f);
      await f.api.call('POST', `/api/inquiry/${id}/replies`, { as: 'admin', body: reply });
      const { db } = f.api.context.database;
      const row = db.updateTable('inquiryReply').set({ state: 'failed' }).where('inquiryId', '=', id).returning('id');
      return { params: { id, reply: (await row.executeTakeFirstOrThrow()).id } };
    },
    data: null,
  },
  {
    method: 'DELETE',
    path: '/api/inquiry/:id',
    caller: 'admin',
    sample: async (f) => ({ params: { id: (await sent(f)).id } }),
    data: null,
  },
];
