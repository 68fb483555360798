/** 询价单: what a visitor asks for, and how to reach them. It is kept on the device until it has been sent. */
import { CallCancelledError, definePage } from '@admin-h5/client/host';
import { inquiryApi, isApiError, Link } from '@admin-h5/client';
import type { InquiryItem, InquiryInput } from '@admin-h5/contract';
import { Button, buttonClass, checkGlyph, describeError, EmptyState, Icon, Screen } from '@admin-h5/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { companyQuery } from '../../core/company-query.ts';
import {
  clearSentInquiry,
  inquiryBody,
  inquiryDraft,
  ownInquiriesKey,
  storeInquiryDraft,
  uncommittedInquiryBody,
  useInquiryDraft,
} from '../../core/inquiry-draft.ts';
import { paths } from '../../core/paths.ts';
import { cancellableWork, WorkStatus } from '../../ui/form/work-status.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { Errors } from '../../ui/form/use-rules-form.ts';
import { currentConsent, setInquiryConsent } from './consent.ts';
import { ContactFields, ItemFields } from './inquiry-fields.tsx';
import './inquiry.less';

const change = (id: string, what: Partial<InquiryItem>) =>
  storeInquiryDraft({ items: inquiryDraft().items.map((item) => (item.id === id ? { ...item, ...what } : item)) });
const remove = (id: string) => storeInquiryDraft({ items: inquiryDraft().items.filter((item) => item.id !== id) });

function InquiryPage() {
  const { draft, lost } = useInquiryDraft();
  const queryClient = useQueryClient();
  const [consent, setConsent] = useState(currentConsent);
  const [faults, setFaults] = useState(noFaults);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  /** Ends the computation that the server has asked for; null while there is none. */
  const [cancel, setCancel] = useState<(() => void) | null>(null);
  /** What is being sent; the state of the button is set too late for a second press. */
  const running = useRef(false);
  const form = useRef<HTMLDivElement>(null);
  /** Set by an attempt to send: the first field that is wrong takes the focus once its error is drawn. */
  const leads = useRef(false);
  useEffect(() => {
    if (!leads.current) return;
    leads.current = false;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [tabindex="-1"]');
    // The bar at the bottom would hide a field that the browser takes for visible.
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  });

  function showFaults(found: InquiryFaults): void {
    leads.current = true;
    setFaults(found);
  }

  /** Fields without an error are checked when the list is sent. */
  async function checkAgain(fields: readonly string[], agreed = consent): Promise<void> {
    const wrong = new Set(fields.filter((field) => faults.errors[field]));
    if (wrong.size === 0) return;
    const found = await inquiryErrors(uncommittedInquiryBody(inquiryDraft(), agreed));
    const added = Object.fromEntries(Object.entries(found).filter(([field]) => wrong.has(field)));
    setFaults((known) => replaceErrors(known, (field) => wrong.has(field), added));
  }

  function changeConsent(value: boolean): void {
    setInquiryConsent(value);
    setConsent(value);
    void checkAgain(['consent'], value);
  }

  function changeItem(id: string, place: number, what: Partial<InquiryItem>): void {
    change(id, what);
    void checkAgain(Object.keys(what).map((field) => `items.${place}.${field}`));
  }

  async function submit(): Promise<void> {
    setFaults(({ errors }) => ({ errors, summary: '' }));
    setSent(false);
    const filled = inquiryDraft();
    const errors = await inquiryErrors(uncommittedInquiryBody(filled, consent));
    const isWrong = Object.keys(errors).length > 0;
    showFaults({ errors, summary: isWrong ? '请检查标出的内容' : '' });
    if (isWrong) return;
    const body = inquiryBody(filled, consent);
    await inquiryApi.send(body, { errors: 'screen', ...cancellableWork(setCancel) });
    clearSentInquiry(body);
    setInquiryConsent(false);
    setSent(true);
    void queryClient.invalidateQueries({ queryKey: ownInquiriesKey });
  }

  async function press(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setSending(true);
    try {
      await submit();
    } catch (error) {
      const storedWhere = inquiryDraft().remember ? '保存在本机' : '保存在本机，联系方式留在本页';
      const isRefused =
        error instanceof CallCancelledError || (isApiError(error) && error.status >= 400 && error.status < 500);
      // Without a response it may have arrived.
      const again = isRefused ? '可以稍后再提交' : '可以稍后再提交，不会重复';
      const summary = `${describeError(error).message}。内容已${lost ? '留在本页' : storedWhere}，${again}。`;
      if (isApiError(error, 422)) {
        const refused = (error.errors ?? []).map(({ field, message }) => [field, message]);
        showFaults({ errors: Object.fromEntries(refused), summary });
      } else setFaults(({ errors }) => ({ errors, summary }));
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  // Errors name rows by their place, and the places change.
  function removeItem(id: string): void {
    remove(id);
    setFaults((known) => replaceErrors(known, (field) => field.startsWith('items')));
  }

  const { items } = draft;
  const { errors, summary } = faults;
  if (sent && items.length === 0) {
    return (
      <Screen title="询价单">
        <InquirySent />
      </Screen>
    );
  }
  return (
    <Screen
      title="询价单"
      footer={
        items.length > 0 && (
          <div className="inquiry-page__foot">
            {summary && (
              <p className="inquiry-page__failure" role="alert">
                {summary}
              </p>
            )}
            <WorkStatus cancel={cancel} />
            <Button block loading={sending} onClick={() => void press()}>
              提交询价（{items.length} 项）
            </Button>
          </div>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState
          title="询价单还是空的"
          note="在产品或原料页点「询价」，选择「加入询价单」"
          action={<ButtonLink to={paths.categories}>查看产品分类</ButtonLink>}
        />
      ) : (
        <div className="inquiry-page" ref={form}>
          {sent && <p role="status">询价单已提交。以下是提交后修改或加入的内容，尚未提交。</p>}
          {lost && (
            <p className="inquiry-page__failure" role="alert">
              本机存储空间不足或已被禁用，离开或刷新页面后，填写的内容会丢失。
            </p>
          )}
          <section className="inquiry-page__card" aria-labelledby="inquiry-items">
            <h2 id="inquiry-items">询价内容</h2>
            <ul className="inquiry-page__items">
              {items.map((item, place) => (
                <ItemFields
                  key={item.id}
                  item={item}
                  place={place}
                  errors={errors}
                  onChange={(what) => changeItem(item.id, place, what)}
                  onRemove={() => removeItem(item.id)}
                />
              ))}
            </ul>
          </section>
          <ContactFields
            draft={draft}
            errors={errors}
            consent={consent}
            onConsent={changeConsent}
            onChanged={(...fields) => void checkAgain(fields)}
          />
        </div>
      )}
      <p className="inquiry-page__way">
        <Link to={paths.inquiries}>查看我的询价</Link>
      </p>
    </Screen>
  );
}

/** In place of a list that was sent: that it arrived, what happens next, and a way to call. */
function InquirySent() {
  const { data: company } = useQuery(companyQuery('background'));
  return (
    <div className="inquiry-sent">
      <div className="inquiry-sent__sign">
        <Icon glyph={checkGlyph} size={40} />
      </div>
      <h2 role="status">询价单已提交</h2>
      <ol>
        <li>我们收到后，按您留下的联系方式与您联系</li>
        <li>处理进度在「我的询价」中查看</li>
        {company?.phone && <li>着急的话，可以直接打电话给我们</li>}
      </ol>
      <div className="inquiry-sent__ways">
        {company?.phone && (
          <a className={buttonClass()} href={`tel:${company.phone}`}>
            拨打 {company.phone}
          </a>
        )}
        <ButtonLink to={paths.inquiries}>我的询价</ButtonLink>
        <ButtonLink to={paths.categories}>继续看产品</ButtonLink>
      </div>
    </div>
  );
}

/** The errors of an inquiry by field; the rules load when they are needed. */
async function inquiryErrors(body: InquiryInput): Promise<Errors> {
  const { inquirySchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(inquirySchema, body);
  return 'errors' in result ? Object.fromEntries(result.errors.map(({ field, message }) => [field, message])) : {};
}

/** What 询价单 shows as wrong: messages by field, and the sentence beside the button, '' for none. */
interface InquiryFaults {
  errors: Errors;
  summary: string;
}

const noFaults: InquiryFaults = { errors: {}, summary: '' };

/** `known` without the errors of fields of which `isStale` holds, and with `added`; no summary is left without an error. */
function replaceErrors(known: InquiryFaults, isStale: (field: string) => boolean, added: Errors = {}): InquiryFaults {
  const current = Object.entries(known.errors).filter(([field]) => !isStale(field));
  const errors = { ...Object.fromEntries(current), ...added };
  return Object.values(errors).some(Boolean) ? { errors, summary: known.summary } : noFaults;
}

export default definePage(() => ({}), InquiryPage);
