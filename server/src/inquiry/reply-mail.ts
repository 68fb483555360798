import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write } from '../database/write.ts';
import { type Log, Outbox } from '../outbox.ts';
import type { Settings } from '../settings.ts';
import { mailSchedule, portion, sendMail } from './new-inquiry-mail.ts';
import type { InquiryReplyRow } from './tables.ts';

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'inquiryMailTo'>;

/** Whether the deployment can send mails to those who ask. */
export const sendsReplies = ({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): boolean =>
  smtpUrl !== '' && mailFrom !== '';

/** The mails to people who sent inquiries; each stays in its table with what became of it. */
export const replyMails = (database: DatabaseHandle, settings: MailSettings, log: Log): Outbox<InquiryReplyRow> => {
  const { db, reader } = database;
  return new Outbox({
    due: async (now) => {
      if (sendsReplies(settings)) {
        return reader
          .selectFrom('inquiryReply')
          .selectAll()
          .where('state', '=', 'waiting')
          .where('nextAt', '<=', now)
          .orderBy('nextAt')
          .limit(portion)
          .execute();
      }
      // What waits would otherwise be sent long after, when a mail server is set.
      const waiting = db.updateTable('inquiryReply').set({ state: 'failed' }).where('state', '=', 'waiting');
      await waiting.where('nextAt', '<=', now).execute();
      return [];
    },
    change: async ({ id, nextAt }, change) => {
      const update = db.updateTable('inquiryReply').set(change).where('id', '=', id).where('state', '=', 'waiting');
      return (await update.where('nextAt', '=', nextAt).executeTakeFirst()).numUpdatedRows;
    },
    settle: ({ id, inquiryId }, isDelivered) =>
      write(database, systemActor, async ({ trx, now }) => {
        const state = isDelivered ? 'sent' : 'failed';
        await trx.updateTable('inquiryReply').set({ state }).where('id', '=', id).execute();
        // Nobody looks at an inquiry that was answered: it is unread again.
        const failed = { readAt: null, updatedAt: now };
        if (!isDelivered) await trx.updateTable('inquiry').set(failed).where('id', '=', inquiryId).execute();
      }),
    deliver: (row) => sendReply(settings, row),
    ...mailSchedule,
    names: { all: 'replies to inquiries', one: () => 'reply to an inquiry' },
    log,
  });
};

function sendReply(settings: MailSettings, { id, email, subject, text }: InquiryReplyRow): Promise<void> {
  const { smtpUrl, mailFrom, inquiryMailTo } = settings;
  const [replyTo] = inquiryMailTo;
  return sendMail(smtpUrl, {
    from: mailFrom,
    to: { name: '', address: email },
    ...(replyTo !== undefined && { replyTo }),
    subject,
    // The same for each attempt, so that a mail server can recognise a repetition.
    messageId: `<${id}@reply.admin-h5>`,
    text,
  });
}
