/** The controller of a form: checks, saves, keeps a draft, asks before it is left, and compares with what others have saved. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { currentPage, navigateBack, pageUrl, redirectTo, useLeaveGuard } from '@admin-h5/client';
import { errorToast, toast, confirm } from '@admin-h5/ui/feedback';
import { compareEdits, mergeEdits } from './compare-sheet.tsx';
import { type Draft, type DraftHandle, useDraft } from './use-draft.ts';
import type { FormRecord, FormScreenProps } from './form-props.ts';
import type { FormValues } from '../fields/spec.ts';
import { createSaveOnce, isForgotten, useSave } from './save-once.ts';
import { type AdminForm, fieldOfPath, findDoubts, useAdminForm } from './form-model.ts';
import { controlId } from '../fields/field.tsx';

export interface OpenForm<T extends FormRecord, Input extends object> extends Omit<FormScreenProps<T, Input>, 'blank'> {
  blank: FormValues;
  /** The record that is edited; null for a new one. */
  record: T | null;
  initial: FormValues;
  pickValues: (record: T) => FormValues;
  /** Id of the form element; the ids of its fields begin with it. */
  formId: string;
  /** Called if the form stays open after saving, with the saved record. */
  onStay: (record: T) => void;
}

/** After saving: go back to the list, begin the next new record, or continue with this one. */
export type AfterSaving = 'leave' | 'next' | 'stay';

interface FormScreenModel<Input extends object> {
  form: AdminForm<Input>;
  saving: boolean;
  /** Saves, or focuses the first invalid field. */
  submit: (then: AfterSaving) => void;
  draft: Pick<DraftHandle, 'offered' | 'drop'>;
  takeDraft: () => void;
  /** Whether the form has restored, without asking, what was typed before the session ended. */
  resumed: boolean;
  /** Asks, then returns to the saved values and removes the draft. */
  discard: () => void;
  saveDraft: () => void;
  /** The values as they would be saved; null, and the first invalid field has the focus, where they cannot be. */
  check: () => Input | null;
  /** The values that another person saved meanwhile, while the comparison is open. */
  theirs: FormValues | null;
  merge: (values: FormValues) => void;
  stopComparing: () => void;
}

interface Theirs {
  values: FormValues;
  version: number;
  /** What to do after the save that got the 409. */
  after: AfterSaving;
}

/** Time in which the next build renders the values that were passed to it, in milliseconds. */
const handOverMs = 1000;

export function useFormScreen<T extends FormRecord, Input extends object>(
  props: OpenForm<T, Input>,
): FormScreenModel<Input> {
  const { subject, resource, schema, sections, blank, record, initial, pickValues, listUrl, editUrl, formId } = props;
  const [version, setVersion] = useState(record?.version ?? null);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  /** Where to go after saving: back, or to the address of the new record. */
  const [leaving, setLeaving] = useState<'back' | { id: string } | null>(null);
  /** The values that 存草稿 has stored; leaving the form with them needs no question. */
  const [storedDraft, setStoredDraft] = useState<FormValues | null>(null);
  /** Number of records created with 保存并继续新增. */
  const [createdCount, setCreatedCount] = useState(0);
  /** Number of times that the values could not be shown. */
  const [refusedCount, setRefusedCount] = useState(0);

  const form = useAdminForm({ initial, sections, schema });
  const { values, base } = form;
  const { isDirty, isSubmitting: saving, submitCount } = form.formState;
  const secretFields = useMemo(
    () => form.fields.filter(({ kind }) => kind === 'password').map(({ name }) => name),
    [form.fields],
  );
  const [once] = useState(() => createSaveOnce(schema, secretFields));
  const draft = useDraft({
    subject: `${subject}/${record?.id ?? 'new'}`,
    secretFields,
    base,
    values,
    version,
    attempt: once.attempt,
  });
  const [resumed, setResumed] = useState(draft.interrupted !== null);
  const save = useSave({
    resource,
    form,
    secretFields,
    once,
    keep: draft.save,
    note: draft.noteAttempt,
    agree: () => askAboutDoubts(form, formId),
  });

  /** The running save; resolves to whether the record is saved. */
  const runningSave = useRef<Promise<boolean> | null>(null);
  const handedOver = useRef(false);
  const handOver = useEffectEvent((forced: boolean): boolean | Promise<boolean> => {
    draft.passToNextBuild();
    handedOver.current = true;
    setTimeout(() => {
      handedOver.current = false;
    }, handOverMs);
    // A running upload cannot be passed on.
    return form.busy && !forced ? askToLeave() : true;
  });
  useLeaveGuard((isDirty && values !== storedDraft) || form.busy, askToLeave, async (forced) => {
    // The next build's form must not show as unsaved what is being saved now.
    if (await runningSave.current) return true;
    return handOver(forced);
  });

  const resume = useEffectEvent(() => {
    const restored = draft.fromPreviousBuild ?? draft.interrupted;
    if (restored) restoreDraft(restored);
  });
  useEffect(() => resume(), []);

  // In an effect: the leave guard sees only rendered state, so the form must first be rendered as unchanged.
  useEffect(() => {
    if (leaving === 'back') void (currentPage().depth > 0 ? navigateBack() : redirectTo({ url: listUrl }));
    // `mode`: the same address may show the record for reading; the form stays open.
    else if (leaving) void redirectTo({ url: pageUrl(editUrl, { id: leaving.id, mode: 'edit' }) });
  }, [leaving, listUrl, editUrl]);

  // After each attempt to save or to preview, not after each key.
  const attemptCount = submitCount + refusedCount;
  const focusFirstFault = useEffectEvent(() => {
    const path = Object.keys(form.messages).find((each) => findField(each) !== null);
    if (path !== undefined) focusPath(formId, path);
  });
  useEffect(() => {
    if (attemptCount > 0) focusFirstFault();
  }, [attemptCount]);

  // In an effect: the fields must no longer be inert.
  const firstField = form.fields[0]?.name;
  useEffect(() => {
    if (createdCount > 0 && firstField !== undefined) focusPath(formId, firstField);
  }, [createdCount, formId, firstField]);

  function submit(then: AfterSaving, at: number | null): void {
    // The next build's form is about to appear with all values; that one saves.
    if (runningSave.current || handedOver.current) return;
    runningSave.current = store(then, at).finally(() => {
      runningSave.current = null;
    });
  }

  /** Returns whether the record is saved. */
  async function store(then: AfterSaving, at: number | null): Promise<boolean> {
    if (form.busy) {
      errorToast('文件还在上传，请稍候再保存');
      return false;
    }
    const open = once.attempt();
    if (open && isForgotten(open) && !(await askToRepeat())) return false;
    const sent: FormValues = form.getValues();
    const outcome = await save(record?.id ?? null, at);
    if (outcome.kind === 'conflict') {
      setTheirs({ values: pickValues(outcome.theirs), version: outcome.theirs.version, after: then });
    }
    if (outcome.kind !== 'saved') return false;
    draft.clear();
    setResumed(false);
    toast(outcome.message);
    if (then === 'leave') {
      form.reset(sent);
      setLeaving('back');
      return true;
    }
    if (then === 'stay') {
      stayOn(outcome.record);
      return true;
    }
    const nextValues = Object.fromEntries((props.keepForNext ?? []).map((name) => [name, sent[name]]));
    form.reset({ ...blank, ...nextValues });
    setCreatedCount((count) => count + 1);
    return true;
  }

  /** Continues with the record as the server has saved it. */
  function stayOn(saved: T): void {
    form.reset(pickValues(saved));
    setVersion(saved.version);
    props.onStay(saved);
    if (!record) setLeaving({ id: saved.id });
  }

  async function discard(): Promise<void> {
    if (!(await askToDiscard())) return;
    draft.clear();
    once.settle();
    form.reset(initial);
    setVersion(record?.version ?? null);
    setResumed(false);
  }

  /** Restores a draft. If the record was changed since, the draft is merged as after a 409. */
  function restoreDraft(restored: Draft): void {
    once.resume(restored.attempt);
    // A draft outlives the release of its module: the form of the next build may lack a field that the draft has.
    const values = Object.fromEntries(Object.entries(restored.values).filter(([name]) => name in initial));
    if (!record || !restored.base || restored.version === record.version) {
      form.setFields(values);
      return;
    }
    const mine = { ...restored.base, ...values };
    if (compareEdits(restored.base, mine, initial, form.fields).conflicts.length === 0) {
      form.setFields(mergeEdits(restored.base, mine, initial, {}, form.fields));
      return;
    }
    form.rebase(restored.base, mine);
    setVersion(restored.version);
    setTheirs({ values: initial, version: record.version, after: 'leave' });
  }

  function takeDraft(): void {
    const { offered } = draft;
    draft.take();
    if (offered) restoreDraft(offered);
  }

  return {
    form,
    saving,
    submit(then) {
      if (then === 'stay' && record && !isDirty && !form.busy) toast('内容没有变化');
      else submit(then, version);
    },
    draft,
    takeDraft,
    resumed,
    discard: () => void discard(),
    saveDraft() {
      if (!draft.save()) {
        errorToast('本机空间不足，草稿未能保存');
        return;
      }
      setStoredDraft(values);
      toast('草稿已保存在本机');
    },
    check() {
      if (form.busy) {
        errorToast('文件还在上传，请稍候再预览');
        return null;
      }
      const input = form.check();
      if (!input) {
        errorToast('请先改好标出的内容，再预览');
        setRefusedCount((count) => count + 1);
      }
      return input;
    },
    theirs: theirs?.values ?? null,
    merge(merged) {
      if (!theirs) return;
      form.rebase(theirs.values, merged);
      setVersion(theirs.version);
      setTheirs(null);
      submit(theirs.after, theirs.version);
    },
    stopComparing: () => setTheirs(null),
  };
}

/** Resolves to true if the person leaves a form with unsaved changes; they stay as a draft. */
const askToLeave = () =>
  confirm({
    title: '内容尚未保存，确定离开吗？',
    message: '已填写的内容会作为草稿保留在本机。',
    confirmText: '离开',
    cancelText: '继续编辑',
  });

/** Resolves to true if the person saves again although the first save may have succeeded. */
const askToRepeat = () =>
  confirm({
    title: '再次保存？',
    message: '前一次保存没有收到结果，可能已经成功，但时间太久，无法核对。请先在列表中查找，没有找到再保存。',
    confirmText: '仍要保存',
  });

/** Resolves to true if the person drops the changes and their draft. */
const askToDiscard = () =>
  confirm({
    title: '放弃尚未保存的内容？',
    message: '表单会回到已保存的内容，本机的草稿同时删除。',
    confirmText: '放弃',
    cancelText: '继续编辑',
    danger: true,
  });

/** Resolves to true if nothing that was typed is doubtful, or if the person means it; otherwise the first such field is focused. */
async function askAboutDoubts(
  { fields, base, getValues }: Pick<AdminForm<object>, 'fields' | 'base' | 'getValues'>,
  formId: string,
): Promise<boolean> {
  const doubts = findDoubts(fields, getValues(), base);
  const [first] = doubts;
  if (!first) return true;
  const listed = doubts.slice(0, maxListed).map(({ place, text, question }) => `${place}“${text}”：${question}`);
  const more = doubts.length > maxListed ? [`还有 ${doubts.length - maxListed} 处`] : [];
  const isMeant = await confirm({
    title: '有存疑的内容，仍要保存吗？',
    message: [...listed, ...more].join('；'),
    confirmText: '照原样保存',
    cancelText: '去检查',
  });
  if (!isMeant) focusPath(formId, first.path);
  return isMeant;
}

/** Doubts that a question names. */
const maxListed = 3;

const focusable = 'input:not([disabled]), select, textarea, button, [contenteditable="true"]';

const findField = (path: string) => document.querySelector(`[data-field="${CSS.escape(fieldOfPath(path))}"]`);

/** Scrolls the control of a path (of a table: the cell) to the middle of the screen and focuses it. */
export function focusPath(formId: string, path: string): void {
  const exact = document.getElementById(controlId(formId, path));
  const field = findField(path);
  field?.closest('details')?.setAttribute('open', '');
  const candidate = exact ?? field;
  const target = candidate?.matches(focusable) ? candidate : candidate?.querySelector(focusable);
  candidate?.scrollIntoView({ block: 'center' });
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
