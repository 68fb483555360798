import { createTransport } from 'nodemailer';
import type { DatabaseHandle } from '../database/connection.ts';
import type { WriteScope } from '../database/write.ts';
import type { Settings } from '../settings.ts';
import { readInquiry } from './read.ts';
import type { InquiryMailRow } from './tables.ts';

/** Milliseconds before the second attempt and each later one; after the last the mail is given up. */
const pauses = [60_000, 300_000, 900_000, 3_600_000, 4 * 3_600_000, 12 * 3_600_000];
/** Milliseconds that one step of the conversation with the mail server may take. */
const timeLimit = 15_000;
/** Milliseconds after which another instance may send a mail that this one has begun to send. */
const leaseTime = 10 * timeLimit;
const portion = 20;

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'inquiryMailTo' | 'hostOrigins' | 'basePath'>;
type Log = (error: unknown, message: string) => void;

/** Announces an inquiry in the transaction that stores it. */
export async function queueMail({ trx, now }: WriteScope, inquiryId: string): Promise<void> {
  await trx.insertInto('inquiryMail').values({ inquiryId, nextAt: now, attempts: 0 }).execute();
}

/** Sends the mails that announce inquiries, in the background: no request waits for a mail server. */
export class InquiryMails {
  readonly #database: DatabaseHandle;
  readonly #settings: MailSettings;
  readonly #log: Log;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(database: DatabaseHandle, settings: MailSettings, log: Log) {
    this.#database = database;
    this.#settings = settings;
    this.#log = log;
  }

  /** Sends what is due, once at a time. Never rejects. */
  send(): Promise<void> {
    this.#running ??= this.#sendDue()
      .catch((error: unknown) => this.#log(error, 'mails not sent yet'))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  /** Waits for the mail that is being sent; the others are sent at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #sendDue(): Promise<void> {
    const { db, reader } = this.#database;
    const now = new Date().toISOString();
    // Nobody is to be told: what waits would otherwise be sent long after, when a recipient is set.
    if (this.#settings.inquiryMailTo.length === 0) {
      await db.deleteFrom('inquiryMail').where('nextAt', '<=', now).execute();
      return;
    }
    const due = reader
      .selectFrom('inquiryMail')
      .selectAll()
      .where('nextAt', '<=', now)
      .orderBy('nextAt')
      .limit(portion);
    for (const mail of await due.execute()) {
      if (this.#closed) return;
      if (await this.#claim(mail)) await this.#sendOne(mail);
    }
  }

  /** Only one of several instances gets a mail. */
  async #claim({ inquiryId, nextAt }: InquiryMailRow): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable('inquiryMail')
      .set({ nextAt: new Date(Date.now() + leaseTime).toISOString() })
      .where('inquiryId', '=', inquiryId)
      .where('nextAt', '=', nextAt)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async #sendOne({ inquiryId, attempts }: InquiryMailRow): Promise<void> {
    const { db } = this.#database;
    try {
      await this.#deliver(inquiryId);
    } catch (error) {
      const pause = pauses[attempts];
      this.#log(error, `mail of an inquiry: ${pause === undefined ? 'given up' : 'tried again later'}`);
      if (pause !== undefined) {
        const change = { attempts: attempts + 1, nextAt: new Date(Date.now() + pause).toISOString() };
        await db.updateTable('inquiryMail').set(change).where('inquiryId', '=', inquiryId).execute();
        return;
      }
    }
    await db.deleteFrom('inquiryMail').where('inquiryId', '=', inquiryId).execute();
  }

  /** The address of an inquiry's screen, which needs a login; none where the deployment names no host. */
  #linkTo(id: string): string[] {
    const { hostOrigins, basePath } = this.#settings;
    return hostOrigins.slice(0, 1).map((origin) => `${origin}${basePath}pages/admin/inquiry/detail?id=${id}`);
  }

  /** The mail has no name and no number: it leaves the system, and the inbox shows them. */
  async #deliver(id: string): Promise<void> {
    const { smtpUrl, mailFrom, inquiryMailTo } = this.#settings;
    const { items, region } = await readInquiry(this.#database.db, id);
    const rows = items.map(({ name, spec, quantity }) => `- ${[name, spec, quantity].filter(Boolean).join(' / ')}`);
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: timeLimit,
      greetingTimeout: timeLimit,
      socketTimeout: timeLimit,
    });
    try {
      await transport.sendMail({
        from: mailFrom,
        to: inquiryMailTo,
        subject: `新询价单（${items.length} 项）`,
        // The same for each attempt, so that a mail server can recognise a repetition.
        messageId: `<${id}@inquiry.admin-h5>`,
        text: [
          `收到新的询价单${region && `（${region}）`}：`,
          ...rows,
          '',
          '请在管理中心「询价单」中查看联系方式并处理。',
          ...this.#linkTo(id),
        ].join('\n'),
      });
    } finally {
      transport.close();
    }
  }
}
