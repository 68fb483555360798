import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { currentPage, navigateBack, pageUrl, redirectTo, useLeaveGuard } from '../../../navigation/index.ts';
import { validate } from '../../../validation/index.ts';
import { Button } from '../../button/button.tsx';
import { actionSheet, confirm, errorToast, toast } from '../../feedback/index.ts';
import { moreGlyph } from '../../icon/more-glyphs.ts';
import { NavButton } from '../../nav-bar/nav-button.tsx';
import { Screen } from '../../screen/screen.tsx';
import { HistorySheet } from '../history/HistorySheet.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { mergeEdits, compareEdits } from './compare.ts';
import { CompareSheet } from './CompareSheet.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusPath } from './focus-path.ts';
import type { FormScreenProps } from './form-props.ts';
import type { FormRecord } from './form-resource.ts';
import { FormFields } from './FormFields.tsx';
import { invalidPaths, isDirty } from './form-state.ts';
import type { FormValues } from './paths.ts';
import { useAdminForm } from './use-admin-form.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

interface Props<T extends FormRecord, Input extends object> extends FormScreenProps<T, Input> {
  /** What is edited; null for a new record. */
  record: T | null;
  initial: FormValues;
  pickValues: (record: T) => FormValues;
}

type Then = 'leave' | 'next';

/** The form once its record is here. */
export function FormBody<T extends FormRecord, Input extends object>(props: Props<T, Input>) {
  const { noun, subject, resource, schema, sections, blank, record, initial, pickValues, listUrl, editUrl } = props;
  const formId = useId();
  const [version, setVersion] = useState(record?.version ?? null);
  const [theirs, setTheirs] = useState<{ values: FormValues; version: number } | null>(null);
  const [historyOpen, setHistoryOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [kept, setKept] = useState<FormValues | null>(null);

  const check = useCallback(
    (values: FormValues) => {
      const result = validate(schema, values);
      return 'errors' in result ? result.errors : [];
    },
    [schema],
  );
  const form = useAdminForm({ initial, sections, check });
  const { state } = form;
  const secretFields = useMemo(
    () => form.fields.filter(({ kind }) => kind === 'password').map(({ name }) => name),
    [form.fields],
  );
  const draft = useDraft({ subject: `${subject}/${record?.id ?? 'new'}`, secretFields, state, version });
  const { saving, save } = useSave({ resource, schema }, form);
  const dirty = isDirty(state);
  const paths = invalidPaths(
    state,
    form.fields.map(({ name }) => name),
  );

  useLeaveGuard((dirty && state.values !== kept) || form.busy, () =>
    confirm({
      title: '内容尚未保存，确定离开吗？',
      message: '已填写的内容会作为草稿保留在本机。',
      confirmText: '离开',
      cancelText: '继续编辑',
    }),
  );

  // The guard stands aside only once the saved state has been drawn.
  useEffect(() => {
    if (!leaving) return;
    void (currentPage().depth > 0 ? navigateBack() : redirectTo({ url: listUrl }));
  }, [leaving, listUrl]);

  async function submit(then: Then, values = state.values, at = version): Promise<void> {
    if (saving) return;
    if (form.busy) {
      errorToast('文件还在上传，请稍候再保存');
      return;
    }
    const outcome = await save(record?.id ?? null, at, values);
    if (outcome.kind === 'conflict') {
      setTheirs({ values: pickValues(outcome.theirs), version: outcome.theirs.version });
      return;
    }
    if (outcome.kind !== 'saved') return;
    draft.clear();
    setTheirs(null);
    toast('保存成功');
    if (then === 'leave') {
      form.settle(values);
      setLeaving(true);
      return;
    }
    const stays = Object.fromEntries((props.keepForNext ?? []).map((name) => [name, values[name]]));
    form.settle({ ...blank, ...stays });
    const first = form.fields[0];
    if (first) focusPath(formId, first.name);
  }

  // Leads to the first fault after a failed attempt, not after each key.
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const first = document.getElementById(formId)?.querySelector('[aria-invalid="true"], .adm-field--bad');
    const path = first?.closest('[data-field]')?.getAttribute('data-field');
    if (attempts > 0 && path) focusPath(formId, path);
  }, [attempts, formId]);
  async function attempt(then: Then): Promise<void> {
    await submit(then);
    setAttempts((count) => count + 1);
  }

  function takeDraft(): void {
    const { offered } = draft;
    const values = draft.take();
    if (!values) return;
    const base = offered?.base;
    if (record && base && offered.version !== record.version) {
      const mine = { ...base, ...values };
      if (compareEdits(base, mine, initial).conflicts.length === 0) form.put(mergeEdits(base, mine, initial, {}));
      else {
        form.rebase(base, mine);
        setVersion(offered.version);
        setTheirs({ values: initial, version: record.version });
      }
      return;
    }
    form.put(values);
  }

  async function more(): Promise<void> {
    const key = await actionSheet({
      title: `更多操作`,
      actions: [
        ...(record && resource.history ? [{ key: 'history', text: '历史记录' }] : []),
        ...(record && props.copyable !== false ? [{ key: 'copy', text: '复制为新' }] : []),
        { key: 'draft', text: '存草稿' },
      ],
    });
    if (key === 'history') setHistoryOpen(true);
    if (key === 'copy' && record) await redirectTo({ url: pageUrl(editUrl, { copy: record.id }) });
    if (key === 'draft') saveDraft();
  }

  function saveDraft(): void {
    if (!draft.save()) {
      errorToast('本机空间不足，草稿未能保存');
      return;
    }
    setKept(state.values);
    toast('草稿已保存在本机');
  }

  const { offered } = draft;
  const history = resource.history;
  return (
    <Screen
      wide
      className="adm-screen adm-form-screen"
      title={`${record ? '编辑' : '新增'}${noun}`}
      right={<NavButton glyph={moreGlyph} label="更多" onPress={() => void more()} />}
      footer={
        <>
          <Button kind="plain" className="adm-save__draft" onClick={saveDraft}>
            存草稿
          </Button>
          {!record && (
            <Button kind="soft" loading={saving} onClick={() => void attempt('next')}>
              保存并继续新增
            </Button>
          )}
          <Button form={formId} type="submit" block loading={saving}>
            保存
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S from any field */}
      <form
        id={formId}
        className="adm-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void attempt('leave');
        }}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 's') {
            event.preventDefault();
            void attempt('leave');
          }
        }}
      >
        {offered && (
          <div className="adm-draft" role="status">
            <span>恢复 {formatMoment(offered.savedAt)} 的草稿？</span>
            <Button size="s" onClick={takeDraft}>
              恢复
            </Button>
            <Button size="s" kind="plain" onClick={draft.drop}>
              放弃草稿
            </Button>
          </div>
        )}
        <ErrorSummary formId={formId} paths={paths} errors={state.errors} />
        {props.intro?.(state.values, record)}
        <FormFields {...{ formId, form, sections }} disabled={offered !== null} />
      </form>
      {theirs && (
        <CompareSheet
          base={state.base}
          mine={state.values}
          theirs={theirs.values}
          fields={form.fields}
          onClose={() => setTheirs(null)}
          onMerge={(merged) => {
            form.rebase(theirs.values, merged);
            setVersion(theirs.version);
            setTheirs(null);
            void submit('leave', merged, theirs.version);
          }}
        />
      )}
      {historyOpen && record && history && (
        <HistorySheet
          load={() => history(record.id)}
          fields={form.fields}
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
