import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { currentPage, navigateBack, pageUrl, redirectTo, useLeaveGuard } from '@admin-h5/client';
import { validate } from '@admin-h5/contract/validation';
import { errorToast, toast } from '@admin-h5/ui/feedback';
import { compareEdits, mergeEdits } from './compare.ts';
import type { Draft } from './draft-store.ts';
import { focusPath } from './focus-path.ts';
import type { FormScreenProps } from './form-props.ts';
import { askToDiscard, askToLeave, askToRepeat } from './form-questions.ts';
import type { FormRecord } from './form-resource.ts';
import { isDirty } from './form-state.ts';
import type { FormValues } from './paths.ts';
import { createSaveOnce, isForgotten } from './save-once.ts';
import { useAdminForm, type AdminForm } from './use-admin-form.ts';
import { useDraft, type DraftHandle } from './use-draft.ts';
import { useSave } from './use-save.ts';

export interface OpenForm<T extends FormRecord, Input extends object> extends FormScreenProps<T, Input> {
  /** What is edited; null for a new record. */
  record: T | null;
  initial: FormValues;
  pickValues: (record: T) => FormValues;
  /** Of the form element; its fields' ids begin with it. */
  formId: string;
  /** The form stays open on what has been saved. */
  onStay: (record: T) => void;
}

/** Back to the list, on with the next new record, or on with this one. */
export type AfterSaving = 'leave' | 'next' | 'stay';

export interface FormScreenModel {
  form: AdminForm;
  saving: boolean;
  /** Saves; leads to the first fault where there is one. */
  submit: (then: AfterSaving) => void;
  draft: Pick<DraftHandle, 'offered' | 'drop'>;
  takeDraft: () => void;
  /** The form has gone on by itself with what was typed before the session ended. */
  resumed: boolean;
  /** Back to what is saved, the draft removed; asks first. */
  discard: () => void;
  saveDraft: () => void;
  /** What someone else saved meanwhile, while it is to be compared. */
  theirs: FormValues | null;
  merge: (values: FormValues) => void;
  stopComparing: () => void;
}

interface Theirs {
  values: FormValues;
  version: number;
  /** What the save was for that met them. */
  after: AfterSaving;
}

/** How long the next build takes at most to draw what it was handed. */
const handOverMs = 1000;

/** Everything a form does: checking, saving, drafts, the unsaved guard, and the comparison after a 409. */
export function useFormScreen<T extends FormRecord, Input extends object>(props: OpenForm<T, Input>): FormScreenModel {
  const { subject, resource, schema, sections, blank, record, initial, pickValues, listUrl, editUrl, formId } = props;
  const [version, setVersion] = useState(record?.version ?? null);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  /** Where a finished save leads: back, or to the address of the record it made. */
  const [leaving, setLeaving] = useState<'back' | { id: string } | null>(null);
  /** What 存草稿 has put away: leaving it needs no question. */
  const [kept, setSaved] = useState<FormValues | null>(null);
  const [attempts, setAttempts] = useState(0);
  /** Records made one after the other with 保存并继续新增. */
  const [rounds, setRounds] = useState(0);

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
  const [once] = useState(() => createSaveOnce(schema, secretFields));
  const draft = useDraft({
    subject: `${subject}/${record?.id ?? 'new'}`,
    secretFields,
    state,
    version,
    attempt: once.attempt,
  });
  const [resumed, setResumed] = useState(draft.interrupted !== null);
  const { saving, save } = useSave({
    resource,
    schema,
    form,
    secretFields,
    once,
    keep: draft.save,
    note: draft.noteAttempt,
  });

  /** The save that waits for its answer, and will say whether the record is saved. */
  const underWay = useRef<Promise<boolean> | null>(null);
  const handedOver = useRef(false);
  const handOver = useEffectEvent((): boolean | Promise<boolean> => {
    draft.carry();
    handedOver.current = true;
    setTimeout(() => {
      handedOver.current = false;
    }, handOverMs);
    // A file that is on its way cannot come along.
    return form.busy ? askToLeave() : true;
  });
  useLeaveGuard((isDirty(state) && state.values !== kept) || form.busy, askToLeave, async () => {
    // What is being saved must not come back as unsaved on the form of the next build.
    if (await underWay.current) return true;
    return handOver();
  });

  const resume = useEffectEvent(() => {
    const kept = draft.carried ?? draft.interrupted;
    if (kept) takeOver(kept);
  });
  useEffect(() => resume(), []);

  // The guard stands aside only once the saved state has been drawn.
  useEffect(() => {
    if (leaving === 'back') void (currentPage().depth > 0 ? navigateBack() : redirectTo({ url: listUrl }));
    // `mode`: where the same address shows the record to read, the form goes on.
    else if (leaving) void redirectTo({ url: pageUrl(editUrl, { id: leaving.id, mode: 'edit' }) });
  }, [leaving, listUrl, editUrl]);

  // After a failed attempt, not after each key.
  useEffect(() => {
    if (attempts === 0) return;
    const first = document.getElementById(formId)?.querySelector('.adm-field--bad')?.getAttribute('data-field');
    if (first) focusPath(formId, first);
  }, [attempts, formId]);

  // Once the fields are open for typing again.
  const firstField = form.fields[0]?.name;
  useEffect(() => {
    if (rounds > 0 && firstField !== undefined) focusPath(formId, firstField);
  }, [rounds, formId, firstField]);

  function submit(then: AfterSaving, values: FormValues, at: number | null): void {
    // The next build's form, which appears in this very moment, has it all and is the one to save.
    if (underWay.current || handedOver.current) return;
    underWay.current = store(then, values, at).finally(() => {
      underWay.current = null;
    });
  }

  /** Answers whether the record is saved. */
  async function store(then: AfterSaving, values: FormValues, at: number | null): Promise<boolean> {
    if (form.busy) {
      errorToast('文件还在上传，请稍候再保存');
      return false;
    }
    const open = once.attempt();
    if (open && isForgotten(open) && !(await askToRepeat())) return false;
    const outcome = await save(record?.id ?? null, at, values);
    if (outcome.kind === 'invalid') setAttempts((count) => count + 1);
    if (outcome.kind === 'conflict') {
      setTheirs({ values: pickValues(outcome.theirs), version: outcome.theirs.version, after: then });
    }
    if (outcome.kind !== 'saved') return false;
    draft.clear();
    setResumed(false);
    toast(outcome.message);
    if (then === 'leave') {
      form.settle(values);
      setLeaving('back');
      return true;
    }
    if (then === 'stay') {
      stayOn(outcome.record);
      return true;
    }
    const stays = Object.fromEntries((props.keepForNext ?? []).map((name) => [name, values[name]]));
    form.settle({ ...blank, ...stays });
    setRounds((count) => count + 1);
    return true;
  }

  /** What the server made of the record is what is edited from here on. */
  function stayOn(saved: T): void {
    form.settle(pickValues(saved));
    setVersion(saved.version);
    props.onStay(saved);
    if (!record) setLeaving({ id: saved.id });
  }

  async function discard(): Promise<void> {
    if (!(await askToDiscard())) return;
    draft.clear();
    once.settle();
    form.settle(initial);
    setVersion(record?.version ?? null);
    setResumed(false);
  }

  /** A draft of a record that someone has changed since is merged like any two edits. */
  function takeOver(kept: Draft): void {
    once.resume(kept.attempt);
    // An earlier release of the form may have had fields that this one lacks.
    const values = Object.fromEntries(Object.entries(kept.values).filter(([name]) => name in initial));
    if (!record || !kept.base || kept.version === record.version) {
      form.put(values);
      return;
    }
    const mine = { ...kept.base, ...values };
    if (compareEdits(kept.base, mine, initial, form.fields).conflicts.length === 0) {
      form.put(mergeEdits(kept.base, mine, initial, {}, form.fields));
      return;
    }
    form.rebase(kept.base, mine);
    setVersion(kept.version);
    setTheirs({ values: initial, version: record.version, after: 'leave' });
  }

  function takeDraft(): void {
    const { offered } = draft;
    draft.take();
    if (offered) takeOver(offered);
  }

  return {
    form,
    saving,
    submit(then) {
      if (then === 'stay' && record && !isDirty(state) && !form.busy) toast('内容没有变化');
      else submit(then, state.values, version);
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
      setSaved(state.values);
      toast('草稿已保存在本机');
    },
    theirs: theirs?.values ?? null,
    merge(merged) {
      if (!theirs) return;
      form.rebase(theirs.values, merged);
      setVersion(theirs.version);
      setTheirs(null);
      submit(theirs.after, merged, theirs.version);
    },
    stopComparing: () => setTheirs(null),
  };
}
