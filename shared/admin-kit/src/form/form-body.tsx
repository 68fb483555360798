import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { pageUrl, redirectTo } from '@admin-h5/client';
import { actionMenu, toast } from '@admin-h5/ui/feedback';
import { moreGlyph, NavButton, Screen, isInputMethodKey, Button } from '@admin-h5/ui';
import { HistorySheet } from '../history/history-sheet.tsx';
import { CompareSheet } from './compare-sheet.tsx';
import { DraftOffer, ResumedNote } from './draft-offer.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormRecord } from './form-resource.ts';
import { focusPath } from './focus-path.ts';
import { FormFields } from './form-fields.tsx';
import { useFormScreen, type AfterSaving, type OpenForm } from './use-form-screen.ts';

/** The form, once its record is loaded. */
export function FormBody<T extends FormRecord, Input extends object>(
  props: Omit<OpenForm<T, Input>, 'formId' | 'title' | 'onStay'> & {
    title: string;
    /** Name of the field to focus, if this form continues with a record that was just created; otherwise null. */
    startAt: string | null;
    onStay: (record: T, field: string | null) => void;
  },
) {
  const { title, resource, sections, record, editUrl, startAt } = props;
  const formId = useId();
  const lastField = useRef<string | null>(null);
  const model = useFormScreen({ ...props, formId, onStay: (saved) => props.onStay(saved, lastField.current) });
  const { form, draft, theirs } = model;
  const { values, messages, fields } = form;
  const [historyOpen, setHistoryOpen] = useState(false);
  const { history } = resource;
  /** The element that had the focus when the person saved. */
  const focusBeforeSave = useRef<Element | null>(null);

  const submit = (then: AfterSaving) => {
    focusBeforeSave.current = document.activeElement;
    lastField.current = focusBeforeSave.current?.closest('[data-field]')?.getAttribute('data-field') ?? null;
    model.submit(then);
  };

  useSaveKey(() => submit('stay'));

  // Once, when the form opens.
  const start = useEffectEvent(() => {
    if (startAt !== null) focusPath(formId, startAt);
  });
  useEffect(() => start(), []);

  // The fields are inert while the form is saved and so lose the focus; after a failed save it is restored.
  useEffect(() => {
    if (model.saving) return;
    if (document.activeElement === document.body && focusBeforeSave.current instanceof HTMLElement)
      focusBeforeSave.current.focus();
    focusBeforeSave.current = null;
  }, [model.saving]);

  const more = () =>
    actionMenu('更多操作', [
      record !== null && history !== undefined && { text: '历史记录', run: () => setHistoryOpen(true) },
      record !== null &&
        props.copyable !== false && {
          text: '复制为新',
          run: () => redirectTo({ url: pageUrl(editUrl, { copy: record.id }) }),
        },
      { text: '存草稿', run: model.saveDraft },
    ]);

  return (
    <Screen
      wide
      className="adm-screen adm-form-screen"
      title={title}
      right={<NavButton glyph={moreGlyph} label="更多" onPress={() => void more()} />}
      footer={
        <SaveBar
          formId={formId}
          saving={model.saving}
          onDraft={model.saveDraft}
          onNext={record ? null : () => submit('next')}
        />
      }
    >
      <form
        id={formId}
        className="adm-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit('leave');
        }}
      >
        {draft.offered && <DraftOffer draft={draft.offered} onTake={model.takeDraft} onDrop={draft.drop} />}
        {model.resumed && <ResumedNote onDiscard={model.discard} />}
        <ErrorSummary {...{ formId, messages }} />
        {props.intro?.(values, record)}
        {/* Inert while saving: text typed then would be neither in the record nor in the draft. */}
        <div inert={model.saving}>
          <FormFields {...{ formId, form, sections }} disabled={draft.offered !== null} />
        </div>
      </form>
      {theirs && (
        <CompareSheet
          base={form.base}
          mine={values}
          theirs={theirs}
          fields={fields}
          history={record && history ? () => history(record.id, { errors: 'background' }) : undefined}
          onClose={model.stopComparing}
          onMerge={model.merge}
        />
      )}
      {historyOpen && record && history && (
        <HistorySheet
          load={() => history(record.id)}
          fields={fields}
          onClose={() => setHistoryOpen(false)}
          onRestore={(version) => {
            form.setFields(version);
            setHistoryOpen(false);
            toast('已填入该版本的内容，保存后生效');
          }}
        />
      )}
    </Screen>
  );
}

/** Calls `save` on Ctrl+S or Cmd+S anywhere on the page, except while a dialog is open, which hides the result. */
function useSaveKey(save: () => void): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInputMethodKey(event)) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      // Prevents the browser's own 网页另存为.
      event.preventDefault();
      if (!event.repeat && !document.querySelector('dialog[open]')) run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface Props {
  formId: string;
  saving: boolean;
  onDraft: () => void;
  /** null if an existing record is edited. */
  onNext: (() => void) | null;
}

/** 存草稿 · 保存并继续新增 · 保存并返回. */
function SaveBar({ formId, saving, onDraft, onNext }: Props) {
  return (
    <>
      <Button kind="plain" onClick={onDraft}>
        存草稿
      </Button>
      {onNext && (
        <Button kind="soft" loading={saving} onClick={onNext}>
          保存并继续新增
        </Button>
      )}
      <Button form={formId} type="submit" block loading={saving}>
        保存并返回
      </Button>
    </>
  );
}
