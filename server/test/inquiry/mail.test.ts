import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { textAt } from '../support/response.ts';
import { catalogueFor, inquiryFor, send } from './inquiries.ts';

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
});
