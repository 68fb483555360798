/** Draws a form: its fields by sections, the bar to save, offered drafts and the messages of what is wrong. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { withoutPassedMoments } from '@admin-h5/contract';
import { pageUrl, redirectTo } from '@admin-h5/client';
import { actionMenu, toast } from '@admin-h5/ui/feedback';
import { moreGlyph, NavButton, Screen, isInputMethodKey, Button, alertGlyph, Icon, scrollBehavior } from '@admin-h5/ui';
import { HistorySheet } from '../history/history-sheet.tsx';
import { formatMoment } from '../format-time.ts';
import { Field } from '../fields/field.tsx';
import type { FormSection } from '../fields/spec.ts';
import { CompareSheet } from './compare-sheet.tsx';
import type { FormRecord } from './form-props.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { type AfterSaving, focusPath, type OpenForm, useFormScreen } from './use-form-screen.ts';
import type { Draft } from './use-draft.ts';
import { type AdminForm, fieldOfPath } from './form-model.ts';

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
  const { history, preview } = resource;
  const [previewed, setPreviewed] = useState<Input | null>(null);
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
          onPreview={preview ? () => setPreviewed(model.check()) : null}
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
        <SectionList {...{ formId, form, sections }} />
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
      {previewed && preview && (
        <PreviewDialog
          load={(signal) => preview(previewed, record?.id ?? null, { signal, errors: 'screen' })}
          onClose={() => setPreviewed(null)}
        />
      )}
      {historyOpen && record && history && (
        <HistorySheet
          load={() => history(record.id)}
          fields={fields}
          onClose={() => setHistoryOpen(false)}
          onRestore={(version) => {
            form.setFields(withoutPassedMoments(version));
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

interface SaveBarProps {
  formId: string;
  saving: boolean;
  onDraft: () => void;
  /** null if visitors do not see such records. */
  onPreview: (() => void) | null;
  /** null if an existing record is edited. */
  onNext: (() => void) | null;
}

/** 存草稿 · 预览 · 保存并继续新增 · 保存并返回. */
function SaveBar({ formId, saving, onDraft, onPreview, onNext }: SaveBarProps) {
  return (
    <>
      <Button kind="plain" onClick={onDraft}>
        存草稿
      </Button>
      {onPreview && (
        <Button kind="plain" onClick={onPreview}>
          预览
        </Button>
      )}
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

/** 「恢复 10:32 的草稿？」 */
function DraftOffer({ draft, onTake, onDrop }: { draft: Draft; onTake: () => void; onDrop: () => void }) {
  return (
    <div className="adm-draft" role="status">
      <span>恢复 {formatMoment(draft.savedAt)} 的草稿？</span>
      <Button size="s" onClick={onTake}>
        恢复
      </Button>
      <Button size="s" kind="plain" onClick={onDrop}>
        放弃草稿
      </Button>
    </div>
  );
}

/** Says that the form has restored, without asking, what was typed before the session ended. */
function ResumedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="adm-draft" role="status">
      <span>已恢复登录过期前填写的内容，保存后生效</span>
      <Button size="s" kind="plain" onClick={onDiscard}>
        放弃
      </Button>
    </div>
  );
}

interface ErrorSummaryProps {
  formId: string;
  /** By dotted path, in the order of the form. */
  messages: Readonly<Record<string, string>>;
}

/** 「有 3 处需要修改」: each press focuses the next invalid field. */
function ErrorSummary({ formId, messages }: ErrorSummaryProps) {
  const paths = Object.keys(messages);
  const [next, setNext] = useState(0);
  if (paths.length === 0) return null;
  return (
    <div className="adm-summary" role="alert">
      <button
        type="button"
        className="adm-summary__button"
        onClick={() => {
          const path = paths[next % paths.length];
          if (path !== undefined) focusPath(formId, path);
          setNext((next + 1) % paths.length);
        }}
      >
        <Icon glyph={alertGlyph} size={18} />有 {paths.length} 处需要修改
        <span className="adm-summary__first">{messages[paths[next % paths.length] ?? '']}</span>
      </button>
    </div>
  );
}

interface FormFieldsProps {
  formId: string;
  form: Pick<AdminForm<object>, 'values' | 'messages' | 'shown' | 'change' | 'leave' | 'setBusy'>;
  sections: readonly FormSection[];
  disabled: boolean;
}

/** The sections of a form with their visible fields; none of which every field is hidden. */
function FormFields({ formId, form, sections, disabled }: FormFieldsProps) {
  const { values, messages: errors } = form;
  const bad = new Set(Object.keys(errors).map(fieldOfPath));
  return sections.map((section) => {
    const fields = section.fields
      .filter(form.shown)
      .map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          {...{ formId, values, errors, disabled }}
          onChange={form.change}
          onBlur={form.leave}
          onBusy={form.setBusy}
        />
      ));
    if (fields.length === 0) return null;
    if (section.folded) {
      return (
        <details
          key={section.title}
          id={sectionId(formId, section)}
          className="adm-section"
          open={section.fields.some(({ name }) => bad.has(name)) || undefined}
        >
          <summary className="adm-section__title">{section.title}</summary>
          <div className="adm-section__fields">{fields}</div>
        </details>
      );
    }
    return (
      <section key={section.title} id={sectionId(formId, section)} className="adm-section" aria-label={section.title}>
        <h2 className="adm-section__title">{section.title}</h2>
        <div className="adm-section__fields">{fields}</div>
      </section>
    );
  });
}

const sectionId = (formId: string, { title }: FormSection): string => `${formId}-${title}`;

/** Beside a long form on a wide screen: its sections, each with the number of its faults, that scroll into view. */
function SectionList({ formId, form, sections }: Omit<FormFieldsProps, 'disabled'>) {
  const shown = sections.filter(({ fields }) => fields.some(form.shown));
  if (shown.length < 3) return null;
  const bad = Object.keys(form.messages).map(fieldOfPath);
  const show = (section: FormSection) => {
    const element = document.getElementById(sectionId(formId, section));
    if (element instanceof HTMLDetailsElement) element.open = true;
    element?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  };
  return (
    <nav className="adm-section-list" aria-label="表单各部分">
      {shown.map((section) => {
        const faults = bad.filter((name) => section.fields.some((field) => field.name === name)).length;
        return (
          <button key={section.title} type="button" onClick={() => show(section)}>
            {section.title}
            {faults > 0 && <span className="ah5-text-danger"> {faults} 处有误</span>}
          </button>
        );
      })}
    </nav>
  );
}
