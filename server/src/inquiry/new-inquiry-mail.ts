import type { Inquiry } from '@admin-h5/contract';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { DatabaseHandle } from '../database/connection.ts';
import type { WriteScope } from '../database/write.ts';
import { type Log, Outbox } from '../outbox.ts';
import type { Settings } from '../settings.ts';
import { readInquiry } from './read.ts';
import type { InquiryMailRow } from './tables.ts';

/** Milliseconds that one step of the conversation with the mail server may take. */
const timeLimit = 15_000;
/** Mails that are read at once. */
export const portion = 20;
/** When a mail of an outbox is tried again. */
export const mailSchedule = {
  retryPauses: [60_000, 300_000, 900_000, 3_600_000, 4 * 3_600_000, 12 * 3_600_000],
  leaseTime: 10 * timeLimit,
};

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'inquiryMailTo' | 'hostOrigins' | 'basePath'>;

/** Announces an inquiry in the transaction that stores it. */
export async function queueMail({ trx, now }: WriteScope, inquiryId: string): Promise<void> {
  await trx.insertInto('inquiryMail').values({ inquiryId, nextAt: now, attempts: 0 }).execute();
}

/** The mails that announce inquiries. */
export const inquiryMails = (
  { db, reader }: DatabaseHandle,
  settings: MailSettings,
  log: Log,
): Outbox<InquiryMailRow> =>
  new Outbox({
    due: async (now) => {
      if (settings.inquiryMailTo.length > 0)
        return reader
          .selectFrom('inquiryMail')
          .selectAll()
          .where('nextAt', '<=', now)
          .orderBy('nextAt')
          .limit(portion)
          .execute();
      // Nobody is to be told: what waits would otherwise be sent long after, when a recipient is set.
      await db.deleteFrom('inquiryMail').where('nextAt', '<=', now).execute();
      return [];
    },
    change: async ({ inquiryId, nextAt }, change) => {
      const update = db.updateTable('inquiryMail').set(change).where('inquiryId', '=', inquiryId);
      return (await update.where('nextAt', '=', nextAt).executeTakeFirst()).numUpdatedRows;
    },
    settle: ({ inquiryId }) => db.deleteFrom('inquiryMail').where('inquiryId', '=', inquiryId).execute(),
    deliver: async ({ inquiryId }) => announce(settings, inquiryId, await readInquiry(db, inquiryId)),
    ...mailSchedule,
    names: { all: 'mails', one: () => 'mail of an inquiry' },
    log,
  });

/** The address of an inquiry's screen, which needs a login; none where the deployment names no host. */
const linkTo = ({ hostOrigins, basePath }: MailSettings, id: string): string[] =>
  hostOrigins.slice(0, 1).map((origin) => `${origin}${basePath}pages/admin/inquiry/detail?id=${id}`);

/** The mail has no name and no number: it leaves the system, and the inbox shows them. */
function announce(settings: MailSettings, id: string, { items, region }: Inquiry): Promise<void> {
  const { smtpUrl, mailFrom, inquiryMailTo } = settings;
  const rows = items.map(({ name, spec, quantity }) => `- ${[name, spec, quantity].filter(Boolean).join(' / ')}`);
  return sendMail(smtpUrl, {
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
      ...linkTo(settings, id),
    ].join('\n'),
  });
}

/** Hands a mail to the mail server. @throws where it does not take the mail */
export async function sendMail(smtpUrl: string, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
  });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}
