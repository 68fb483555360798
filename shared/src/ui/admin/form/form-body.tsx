import { useEffect, useId, useRef, useState } from 'react';
import { pageUrl, redirectTo } from '../../../navigation/index.ts';
import { actionSheet, toast } from '../../feedback/index.ts';
import { moreGlyph } from '../../icon/more-glyphs.ts';
import { NavButton } from '../../nav-bar/nav-button.tsx';
import { Screen } from '../../screen/screen.tsx';
import { HistorySheet } from '../history/history-sheet.tsx';
import { CompareSheet } from './compare-sheet.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormRecord } from './form-resource.ts';
import { FormFields } from './form-fields.tsx';
import { invalidPaths } from './form-state.ts';
import { SaveBar } from './save-bar.tsx';
import { useFormScreen, type AfterSaving, type OpenForm } from './use-form-screen.ts';

/** The form once its record is here. */
export function FormBody<T extends FormRecord, Input extends object>(
  props: Omit<OpenForm<T, Input>, 'formId' | 'title'> & { title: string },
) {
  const { title, resource, sections, record, editUrl } = props;
  const formId = useId();
  const model = useFormScreen({ ...props, formId });
  const { form, draft, theirs } = model;
  const { state, fields } = form;
  const [historyOpen, setHistoryOpen] = useState(false);
  const { history } = resource;
  /** Where the person was when they saved. */
  const held = useRef<Element | null>(null);

  const submit = (then: AfterSaving) => {
    held.current = document.activeElement;
    model.submit(then);
  };

  // What is saved is closed for typing meanwhile, and takes the cursor along; a save that failed gives it back.
  useEffect(() => {
    if (model.saving) return;
    if (document.activeElement === document.body && held.current instanceof HTMLElement) held.current.focus();
    held.current = null;
  }, [model.saving]);

  async function more(): Promise<void> {
    const key = await actionSheet({
      title: '更多操作',
      actions: [
        ...(record && history ? [{ key: 'history', text: '历史记录' }] : []),
        ...(record && props.copyable !== false ? [{ key: 'copy', text: '复制为新' }] : []),
        { key: 'draft', text: '存草稿' },
      ],
    });
    if (key === 'history') setHistoryOpen(true);
    if (key === 'copy' && record) await redirectTo({ url: pageUrl(editUrl, { copy: record.id }) });
    if (key === 'draft') model.saveDraft();
  }

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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S from any field */}
      <form
        id={formId}
        className="adm-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit('leave');
        }}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
          event.preventDefault();
          submit('leave');
        }}
      >
        {draft.offered && <DraftOffer draft={draft.offered} onTake={model.takeDraft} onDrop={draft.drop} />}
        <ErrorSummary
          formId={formId}
          paths={invalidPaths(
            state,
            fields.map(({ name }) => name),
          )}
          errors={state.errors}
        />
        {props.intro?.(state.values, record)}
        {/* What would be typed while the answer is awaited would be in no record and in no draft. */}
        <div inert={model.saving}>
          <FormFields {...{ formId, form, sections }} disabled={draft.offered !== null} />
        </div>
      </form>
      {theirs && (
        <CompareSheet
          base={state.base}
          mine={state.values}
          theirs={theirs}
          fields={fields}
          onClose={model.stopComparing}
          onMerge={model.merge}
        />
      )}
      {historyOpen && record && history && (
        <HistorySheet
          load={() => history(record.id)}
          fields={fields}
          onClose={() => setHistoryOpen(false)}
          onRestore={(values) => {
            form.put(values);
            setHistoryOpen(false);
            toast('已填入该版本的内容，保存后生效');
          }}
        />
      )}
    </Screen>
  );
}
