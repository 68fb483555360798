/** The calls of inquiries: what visitors send and see of theirs, and the inbox of the staff with its sheet. */
import {
  chinaDay,
  type InquiryChange,
  type InquiryFilter,
  type InquiryInput,
  type Inquiry,
  type InquiryEvent,
  type InquiryReplyInput,
  inquiryStatusLabels,
} from '@admin-h5/contract';
import {
  inquiryChangeSchema,
  inquiryDeviceSchema,
  inquiryFilterRules,
  inquiryNoteSchema,
  inquiryReplySchema,
  inquirySchema,
} from '@admin-h5/contract/validation';
import type { FastifyRequest } from 'fastify';
import Joi from 'joi';
import { addressKey } from '../address-key.ts';
import { LimitCounters, limits } from '../auth/limits.ts';
import { WorkChecks } from '../auth/proof-of-work.ts';
import { findActor, type Routes } from '../context.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { write, type WriteScope } from '../database/write.ts';
import { ok } from '../envelope.ts';
import { conflict, notFound } from '../errors.ts';
import { download, formatRule, rowsSheet, type SheetFormat, sheetMime } from '../export/export.ts';
import { openToAll, requireRight, signedIn } from '../plugins/access.ts';
import { readPage } from '../records/page.ts';
import { pageRules, sinceRule } from '../records/query.ts';
import { changeInquiry, logExport, logInquiry, noteInquiry, readFirst, replyToInquiry, retryReply } from './change.ts';
import {
  countInquiries,
  everyInquiry,
  findInquiries,
  isOwn,
  listOwnInquiries,
  readAssignees,
  readInquiry,
  readInquiryChanges,
  readInquiryCounts,
} from './read.ts';
import { removeInquiries } from './remove.ts';
import { sendsReplies } from './reply-mail.ts';
import { deviceHash, findSent, nameItems, storeInquiry } from './take-inquiry.ts';

interface ById {
  Params: { id: string };
}
type ListQuery = InquiryFilter & { page: number; size: number };
type ExportQuery = InquiryFilter & { format: SheetFormat };

/** Rights of the module `inquiry`: administrators hold them, and whom an operator names. */
const mayRead = requireRight('inquiry.read');
const mayWrite = requireRight('inquiry.write');

const listQuery = Joi.object<ListQuery>({ ...pageRules, ...inquiryFilterRules });
const exportQuery = Joi.object<ExportQuery>({
  ...inquiryFilterRules,
  format: formatRule,
});
/** Inquiries that an export reads at once. */
const exportPortion = 500;

/** Account of the caller; null for somebody who is not signed in. */
const findAccount = ({ principal }: FastifyRequest): string | null =>
  principal && principal.kind !== 'anonymous' ? principal.id : null;

/** 询价单: what visitors send and see of it, and the inbox of the administration. */
export const registerInquiries: Routes = (app, { database, settings, notices, mails, replies }) => {
  const counters = new LimitCounters(database);
  const work = new WorkChecks(database, settings);
  const { bits, freeOfDevice, freeOfAddress } = settings.work;
  const addressLimit = bits === 0 ? limits.inquiryAddressUnproved : limits.inquiryAddress;

  const readDetail = async (db: Kysely<Database>, id: string): Promise<Inquiry> => {
    const inquiry = await readInquiry(db, id);
    return { ...inquiry, canReply: sendsReplies(settings) && inquiry.email !== '' };
  };
  /** Runs a write that makes a mail due. @throws AppError 409 where no mail is sent, 429 for a person who has sent many */
  async function writeMail(request: FastifyRequest, work: (scope: WriteScope) => Promise<void>): Promise<void> {
    if (!sendsReplies(settings)) throw conflict('系统没有设置发信服务器，不能邮件回复');
    const key = `inquiry-reply:${signedIn(request.principal).id}`;
    await counters.use(key, limits.inquiryReply);
    try {
      await write(database, findActor(request), work);
    } catch (error) {
      await counters.release(key);
      throw error;
    }
    void replies.send();
  }

  // `ref` makes a repetition the same inquiry. A stored response would outlive one that its sender deletes.
  app.post<{ Body: InquiryInput }>(
    '/api/inquiry',
    { config: { ...openToAll, noIdempotency: true, refuses: [429] }, schema: { body: inquirySchema } },
    async (request) => {
      const { body } = request;
      const sent = await findSent(database.db, body);
      if (sent) return ok(sent, '提交成功');
      const device = `inquiry:${deviceHash(body.device)}`;
      const address = `inquiry:${addressKey(request.ip)}`;
      // The device first: one that is over its limit uses up nothing of the office that it is in.
      const ofDevice = { count: await counters.use(device, limits.inquiryDevice), free: freeOfDevice };
      try {
        const ofAddress = { count: await counters.use(address, addressLimit), free: freeOfAddress };
        // Before anything is computed; storing checks it again.
        await nameItems(database.db, body.items);
        // Not bound to the address: a phone may change its network while it computes.
        await work.require(request.headers, [ofDevice, ofAddress], [device, body.ref]);
        const store = (scope: WriteScope) => storeInquiry(scope, body, findAccount(request));
        const stored = await write(database, findActor(request), store);
        void notices.send();
        void mails.send();
        return ok(stored, '提交成功');
      } catch (error) {
        await counters.release(device);
        await counters.release(address);
        throw error;
      }
    },
  );

  // A POST, so that the secret is in no address and in no log.
  app.post<{ Body: { device: string } }>(
    '/api/inquiry/mine',
    { config: { ...openToAll, noIdempotency: true }, schema: { body: inquiryDeviceSchema } },
    async (request) =>
      ok(await listOwnInquiries(database.reader, deviceHash(request.body.device), findAccount(request))),
  );

  app.delete<ById & { Body: { device: string } }>(
    '/api/inquiry/mine/:id',
    { config: openToAll, schema: { body: inquiryDeviceSchema } },
    async (request) => {
      const sentByCaller = isOwn(deviceHash(request.body.device), findAccount(request));
      const removed = await write(database, findActor(request), (scope) =>
        removeInquiries(scope, (eb) => eb.and([eb('id', '=', request.params.id), sentByCaller(eb)])),
      );
      if (removed.length === 0) throw notFound();
      return ok(null, '已删除');
    },
  );

  app.get<{ Querystring: ListQuery }>(
    '/api/inquiry',
    { config: mayRead, schema: { querystring: listQuery } },
    async (request) => {
      const { page, size, ...filter } = request.query;
      return ok(await readPage({ page, size }, findInquiries(database.reader, filter)));
    },
  );

  app.get('/api/inquiry/counts', { config: mayRead }, async () => ok(await readInquiryCounts(database.reader)));

  app.get<{ Querystring: { since?: string } }>(
    '/api/inquiry/changes',
    { config: mayRead, schema: { querystring: Joi.object({ since: sinceRule }) } },
    async (request) => ok(await readInquiryChanges(database.scanner, request.query.since ?? null)),
  );

  app.get('/api/inquiry/assignees', { config: mayRead }, async () => ok(await readAssignees(database.reader)));

  app.get<{ Querystring: ExportQuery }>(
    '/api/inquiry/export',
    { config: { ...mayRead, produces: Object.values(sheetMime) }, schema: { querystring: exportQuery } },
    async (request, reply) => {
      const { format, ...filter } = request.query;
      const total = await countInquiries(database.reader, filter);
      await write(database, findActor(request), (scope) => logExport(scope, filter, total));
      const portions = everyInquiry(database.reader, filter, exportPortion);
      const sheet = await rowsSheet(format, inquiryHeader, rowPortions(portions));
      return download(reply, sheet, `询价单-${chinaDay()}`, format);
    },
  );

  app.get<ById>('/api/inquiry/:id', { config: mayRead }, async (request) =>
    ok(await readDetail(database.reader, request.params.id)),
  );

  app.post<ById>('/api/inquiry/:id/read', { config: mayRead }, async (request) => {
    await write(database, findActor(request), (scope) => readFirst(scope, request.params.id));
    return ok(null);
  });

  app.patch<ById & { Body: InquiryChange }>(
    '/api/inquiry/:id',
    { config: mayWrite, schema: { body: inquiryChangeSchema } },
    async (request) => {
      const { id } = request.params;
      await write(database, findActor(request), (scope) => changeInquiry(scope, id, request.body));
      return ok(await readDetail(database.db, id), '保存成功');
    },
  );

  app.post<ById & { Body: { text: string } }>(
    '/api/inquiry/:id/notes',
    { config: mayWrite, schema: { body: inquiryNoteSchema } },
    async (request) => {
      const { id } = request.params;
      await write(database, findActor(request), (scope) => noteInquiry(scope, id, request.body.text));
      return ok(await readDetail(database.db, id), '已添加');
    },
  );

  // The response has nothing of the person: it is stored for its `Idempotency-Key`, also once the inquiry is deleted.
  app.post<ById & { Body: InquiryReplyInput }>(
    '/api/inquiry/:id/replies',
    { config: { ...mayWrite, refuses: [409, 429] }, schema: { body: inquiryReplySchema } },
    async (request) => {
      await writeMail(request, (scope) => replyToInquiry(scope, request.params.id, request.body));
      return ok(null, '邮件已提交发送');
    },
  );

  app.post<{ Params: { id: string; reply: string } }>(
    '/api/inquiry/:id/replies/:reply/retry',
    { config: { ...mayWrite, refuses: [409, 429] } },
    async (request) => {
      const { id, reply } = request.params;
      await writeMail(request, (scope) => retryReply(scope, id, reply));
      return ok(null, '邮件已提交发送');
    },
  );

  app.delete<ById>('/api/inquiry/:id', { config: mayWrite }, async (request) => {
    const { id } = request.params;
    await write(database, findActor(request), async (scope) => {
      const [removed] = await removeInquiries(scope, (eb) => eb.and([eb('id', '=', id)]));
      if (!removed) throw notFound();
      await logInquiry(scope, removed, 'purge');
    });
    return ok(null, '已删除');
  });
};

const inquiryHeader =
  '提交时间、状态、姓名、联系电话、邮箱、公司名称、所在地区、产品或原料、规格、数量、备注、留言、负责人、内部备注'.split(
    '、',
  );

/** `2026-03-01 08:00` in China. */
const chinaTime = (iso: string): string =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Notes of the staff, the oldest first, each with its time and writer. */
const notesText = (events: readonly InquiryEvent[]): string =>
  events
    .filter(({ kind }) => kind === 'note')
    .map(({ at, by, text }) => `${chinaTime(at)} ${by}：${text}`)
    .join('\n');

/** Portions of inquiries as portions of the rows of a sheet. */
async function* rowPortions(portions: AsyncIterable<readonly Inquiry[]>): AsyncGenerator<string[][]> {
  for await (const inquiries of portions) yield inquiryRows(inquiries);
}

/** Inquiries as the rows of a sheet, one for each product or material. */
const inquiryRows = (inquiries: readonly Inquiry[]): string[][] =>
  inquiries.flatMap(
    ({ items, createdAt, status, name, phone, email, company, region, message, assigneeName, events }) =>
      items.map((item) => [
        chinaTime(createdAt),
        inquiryStatusLabels[status],
        name,
        phone,
        email,
        company,
        region,
        item.name,
        item.spec,
        item.quantity,
        item.note,
        message,
        assigneeName,
        notesText(events),
      ]),
  );
