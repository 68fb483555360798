/** The screen of one inquiry for the staff: its items, its sender, and what has been done about it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatMoment, RecordGone } from '@admin-h5/admin-kit';
import { inquiryApi, isApiError, Link, navigateBack, type PageProps, pageUrl, useCan } from '@admin-h5/client';
import type { Inquiry, InquiryEvent, InquiryItem, InquiryReply, InquiryReplyState } from '@admin-h5/contract';
import { Button, Facts, Loaded, Screen, SkeletonRows, Tag, type TagTone } from '@admin-h5/ui';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';
import { Handling } from '../inquiry/handling.tsx';
import { countsKey, StateTag } from '../inquiry/inquiry-state.tsx';
import { ReplySheet } from '../inquiry/reply-sheet.tsx';
import { paths } from '../paths.ts';
import '../inquiry.less';

const quiet = { errors: 'screen' } as const;

const Phone = ({ number }: { number: string }) => <a href={`tel:${number}`}>{number}</a>;

/** Milliseconds after which a mail that waits is looked at again. */
const waitingMs = 5000;
const isWaiting = ({ state }: InquiryReply): boolean => state === 'waiting';

/** When the sender agreed, and to which version. */
const consentText = ({ consentAt, policyVersion }: Inquiry): string =>
  consentAt ? `${formatMoment(consentAt)}（版本 ${policyVersion}）` : '未记录';

export default function InquiryDetail({ title, query: { id = '' } }: PageProps) {
  const queryClient = useQueryClient();
  const key = ['inquiry', 'one', id] as const;
  const loaded = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => inquiryApi.get(id, { signal, ...quiet }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.replies?.some(isWaiting) ? waitingMs : false),
  });
  const mayWrite = useCan()('inquiry.write');
  const [saving, setSaving] = useState(false);
  const [replying, setReplying] = useState(false);
  const [removed, setRemoved] = useState(false);
  // Once the note of a deleted inquiry is gone from the screen, which would ask before it is left.
  useEffect(() => {
    if (removed) void navigateBack();
  }, [removed]);

  const unread = loaded.data?.read === false;
  useEffect(() => {
    if (!unread) return;
    void inquiryApi
      .markRead(id, { errors: 'background' })
      .then(() => queryClient.invalidateQueries({ queryKey: countsKey }))
      .catch(() => undefined);
  }, [unread, id, queryClient]);

  async function save(call: () => Promise<Inquiry>): Promise<boolean> {
    setSaving(true);
    try {
      queryClient.setQueryData(key, await call());
      void queryClient.invalidateQueries({ queryKey: countsKey });
      return true;
    } catch (error) {
      showError(error);
      if (isApiError(error, 409) || isApiError(error, 404)) void loaded.refetch();
      return false;
    } finally {
      setSaving(false);
    }
  }

  const retry = (replyId: string) =>
    save(async () => {
      await inquiryApi.retryReply(id, replyId, quiet);
      return inquiryApi.get(id, quiet);
    });

  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: '删除这张询价单？',
      message: '询价内容、联系方式和备注会被永久删除，无法恢复。',
      confirmText: '删除',
      danger: true,
    });
    if (!agreed) return;
    try {
      await inquiryApi.remove(id, quiet);
      void queryClient.invalidateQueries({ queryKey: countsKey });
      toast('已删除');
      setRemoved(true);
    } catch (error) {
      showError(error);
    }
  }

  return (
    <Screen wide className="adm-screen" title={title}>
      {isApiError(loaded.error, 404) ? (
        <RecordGone entityLabel="询价单" listUrl={paths.list} />
      ) : (
        <Loaded query={loaded} skeleton={<SkeletonRows rows={6} />}>
          {(inquiry) => (
            <div className="inquiry-detail">
              <section className="inquiry-panel" aria-labelledby="inquiry-items">
                <header className="inquiry-panel__head">
                  <h2 id="inquiry-items">询价内容</h2>
                  <StateTag state={inquiry.status} />
                </header>
                <ItemsTable items={inquiry.items} />
                <p className="inquiry-none">名称以提交询价单时为准，之后改名不影响</p>
                {inquiry.message && <p className="inquiry-message">留言：{inquiry.message}</p>}
              </section>
              <section className="inquiry-panel" aria-labelledby="inquiry-contact">
                <h2 id="inquiry-contact">联系方式</h2>
                <Facts
                  facts={[
                    ['姓名', inquiry.name],
                    ['联系电话', <Phone key="phone" number={inquiry.phone} />],
                    ['邮箱', inquiry.email && <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a>],
                    ['公司名称', inquiry.company],
                    ['所在地区', inquiry.region],
                    ['提交时间', formatMoment(inquiry.createdAt)],
                    ['同意隐私政策', consentText(inquiry)],
                    ['负责人', inquiry.assigneeName || '未分配'],
                  ]}
                />
                {mayWrite && inquiry.canReply && (
                  <Button kind="soft" block className="inquiry-panel__reply" onClick={() => setReplying(true)}>
                    邮件回复
                  </Button>
                )}
                {replying && (
                  <ReplySheet
                    inquiry={inquiry}
                    onChanged={() => {
                      void loaded.refetch();
                      void queryClient.invalidateQueries({ queryKey: countsKey });
                    }}
                    onClose={() => setReplying(false)}
                  />
                )}
              </section>
              <section className="inquiry-panel" aria-labelledby="inquiry-handling">
                <h2 id="inquiry-handling">处理</h2>
                {mayWrite && !removed && <Handling inquiry={inquiry} save={save} saving={saving} />}
                <EventsList
                  events={inquiry.events}
                  replies={inquiry.replies ?? []}
                  saving={saving}
                  retry={mayWrite && inquiry.canReply ? retry : null}
                />
                {mayWrite && (
                  <Button kind="danger" size="s" onClick={() => void remove()}>
                    删除询价单
                  </Button>
                )}
              </section>
            </div>
          )}
        </Loaded>
      )}
    </Screen>
  );
}

const sentences: Readonly<Record<InquiryEvent['kind'], (text: string) => string>> = {
  note: (text) => text,
  status: (text) => `状态：${text}`,
  assignee: (text) => (text ? `负责人：${text}` : '取消了负责人'),
};

interface EventsProps {
  events: readonly InquiryEvent[];
  replies: readonly InquiryReply[];
  saving: boolean;
  /** Sends a mail again that could not be sent; null where the person or the deployment cannot. */
  retry: ((replyId: string) => Promise<boolean>) | null;
}

/** Notes, changes and mails of an inquiry, the newest first. */
function EventsList({ events, replies, saving, retry }: EventsProps) {
  const entries = [
    ...events.map((event) => ({
      ...event,
      key: `${event.at}${event.kind}${event.text}`,
      content: <p className="inquiry-events__text">{sentences[event.kind](event.text)}</p>,
    })),
    ...replies.map((reply) => ({ ...reply, key: reply.id, content: <Reply {...{ reply, saving, retry }} /> })),
  ];
  if (entries.length === 0) return <p className="inquiry-none">还没有备注</p>;
  // Those of one moment in the order of their list: the mail after the state that it has changed.
  const sorted = entries.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))).reverse();
  return (
    <ol className="inquiry-events" aria-label="处理记录">
      {sorted.map(({ key, at, by, content }) => (
        <li key={key} className="inquiry-events__one">
          {content}
          <p className="inquiry-events__by">
            {by} · {formatMoment(at)}
          </p>
        </li>
      ))}
    </ol>
  );
}

const replyStates: Readonly<Record<InquiryReplyState, readonly [string, TagTone]>> = {
  waiting: ['待发送', 'neutral'],
  sent: ['已发送', 'brand'],
  failed: ['未能发送', 'danger'],
};

function Reply({ reply, saving, retry }: Pick<EventsProps, 'saving' | 'retry'> & { reply: InquiryReply }) {
  const { id, subject, text, email, state } = reply;
  const [label, tone] = replyStates[state];
  return (
    <>
      <p className="inquiry-events__mail">
        <span>邮件：{subject}</span>
        <Tag tone={tone}>{label}</Tag>
        {state === 'failed' && retry && (
          <Button kind="text" size="s" loading={saving} onClick={() => void retry(id)}>
            重新发送
          </Button>
        )}
      </p>
      <p className="inquiry-events__by">发给 {email}</p>
      <p className="inquiry-events__text">{text}</p>
    </>
  );
}

const typeLabels = { product: '产品', material: '原料', document: '资料' } as const;

/** Where visitors read a record; what was asked about may have been hidden since. */
const recordPages = { product: '/pages/product/detail', material: '/pages/materials/detail' } as const;

/** The items: a table where there is room, one block for each row on a phone. */
function ItemsTable({ items }: { items: readonly InquiryItem[] }) {
  return (
    <ul className="inquiry-items">
      {items.map(({ id, type, name, spec, quantity, note }) => (
        <li key={id} className="inquiry-items__row">
          <strong className="inquiry-items__name">
            {type === 'document' ? name : <Link to={pageUrl(recordPages[type], { id })}>{name}</Link>}
          </strong>
          <span>{typeLabels[type]}</span>
          {type !== 'document' && (
            <>
              <span>规格：{spec || '未填'}</span>
              <span>数量：{quantity || '未填'}</span>
            </>
          )}
          {note && type !== 'document' && <span className="inquiry-items__note">备注：{note}</span>}
        </li>
      ))}
    </ul>
  );
}
