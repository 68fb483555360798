import { definePage } from '@admin-h5/client/host';
import { inquiryApi, isApiError, Link } from '@admin-h5/client';
import type { InquiryItem } from '@admin-h5/contract';
import { Button, describeError, EmptyState, Screen } from '@admin-h5/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  clearSentInquiry,
  inquiryBody,
  inquiryDraft,
  storeInquiryDraft,
  useInquiryDraft,
} from '../../core/inquiry/inquiry-draft.ts';
import { ownInquiriesKey } from '../../core/inquiry/own-inquiries.ts';
import { paths } from '../../core/paths.ts';
import type { Errors } from '../../ui/form/use-rules-form.ts';
import { cancellableWork, WorkStatus } from '../../ui/form/work-status.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { currentConsent, setInquiryConsent } from './consent.ts';
import { ContactFields } from './contact-fields.tsx';
import { inquiryErrors } from './inquiry-errors.ts';
import { ItemFields } from './item-fields.tsx';
import './inquiry.less';

const change = (id: string, what: Partial<InquiryItem>) =>
  storeInquiryDraft({ items: inquiryDraft().items.map((item) => (item.id === id ? { ...item, ...what } : item)) });
const remove = (id: string) => storeInquiryDraft({ items: inquiryDraft().items.filter((item) => item.id !== id) });

/** 询价单: what a visitor asks for, and how to reach them. It is kept on the device until it has been sent. */
function InquiryPage() {
  const { draft, lost } = useInquiryDraft();
  const queryClient = useQueryClient();
  const [consent, setConsent] = useState(currentConsent);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
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

  function showErrors(found: Errors): void {
    leads.current = true;
    setErrors(found);
  }

  function changeConsent(value: boolean): void {
    setInquiryConsent(value);
    setConsent(value);
  }

  async function submit(): Promise<void> {
    setFailure('');
    setSent(false);
    const body = inquiryBody(inquiryDraft(), consent);
    const found = await inquiryErrors(body);
    showErrors(found);
    if (Object.keys(found).length > 0) {
      setFailure('请检查标出的内容');
      return;
    }
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
      if (isApiError(error, 422))
        showErrors(Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message])));
      const kept = inquiryDraft().remember ? '保存在本机' : '保存在本机，联系方式留在本页';
      setFailure(`${describeError(error).message}。内容已${lost ? '留在本页' : kept}，可以稍后再提交。`);
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  // Errors name rows by their place, and the places change.
  function removeItem(id: string): void {
    remove(id);
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !field.startsWith('items'))));
    setFailure('');
  }

  const { items } = draft;
  if (sent && items.length === 0) {
    return (
      <Screen title="询价单">
        <EmptyState
          title="询价单已提交"
          note="我们会尽快与您联系，您可以在「我的询价」中查看进度"
          action={<ButtonLink to={paths.inquiries}>我的询价</ButtonLink>}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title="询价单"
      footer={
        items.length > 0 && (
          <div className="inquiry-page__foot">
            {failure && (
              <p className="inquiry-page__failure" role="alert">
                {failure}
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
                  onChange={(what) => change(item.id, what)}
                  onRemove={() => removeItem(item.id)}
                />
              ))}
            </ul>
          </section>
          <ContactFields draft={draft} errors={errors} consent={consent} onConsent={changeConsent} />
        </div>
      )}
      <p className="inquiry-page__way">
        <Link to={paths.inquiries}>查看我的询价</Link>
      </p>
    </Screen>
  );
}

export default definePage(() => ({}), InquiryPage);
