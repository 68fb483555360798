import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Field } from '@admin-h5/admin-kit';
import { inquiryApi, useLeaveGuard } from '@admin-h5/client';
import { inquiryLimits, inquiryStatuses, inquiryStatusLabels, type Inquiry } from '@admin-h5/contract';
import { Button, ChoiceChips } from '@admin-h5/ui';
import { confirm } from '@admin-h5/ui/feedback';

const states = inquiryStatuses.map((value) => ({ value, label: inquiryStatusLabels[value] }));
const nothing = () => undefined;
const askToLeave = () =>
  confirm({
    title: '备注尚未添加，确定离开吗？',
    message: '离开后，已填写的备注不会保留。',
    confirmText: '离开',
    cancelText: '继续编辑',
  });

interface Props {
  inquiry: Inquiry;
  /** Sends a change; resolves with whether it was stored. */
  save: (call: () => Promise<Inquiry>) => Promise<boolean>;
  saving: boolean;
}

/** State, assignee and a new note, for people who may change them. */
export function Handling({ inquiry, save, saving }: Props) {
  const formId = useId();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState('');
  useLeaveGuard(note.trim() !== '', askToLeave);
  const { id, version, status, assigneeId, assigneeName } = inquiry;
  const { data: people = [] } = useQuery({
    queryKey: ['inquiry', 'assignees'],
    queryFn: ({ signal }) => inquiryApi.assignees({ signal, errors: 'background' }),
  });
  // Somebody who has lost the right since keeps the name.
  const choices = people.some((person) => person.id === assigneeId)
    ? people
    : [...people, ...(assigneeId ? [{ id: assigneeId, name: assigneeName }] : [])];
  const shared = { formId, values: {}, disabled: saving, onBlur: nothing, onBusy: nothing };

  async function addNote(): Promise<void> {
    const text = note.trim();
    const length = Array.from(text).length;
    if (length === 0 || length > inquiryLimits.event) {
      setFault(length === 0 ? '请填写备注' : `备注长度不能超过${inquiryLimits.event}个字符`);
      return;
    }
    setFault('');
    if (await save(() => inquiryApi.addNote(id, text, { errors: 'screen' }))) setNote('');
  }

  return (
    <div className="inquiry-handling">
      <ChoiceChips
        label="状态"
        options={states}
        value={status}
        onChange={(next) => {
          // The chosen chip, pressed again, says '': an inquiry always has a state.
          if (next !== '') void save(() => inquiryApi.change(id, { version, status: next }, { errors: 'screen' }));
        }}
      />
      <Field
        {...shared}
        field={{
          kind: 'select',
          name: 'assignee',
          label: '负责人',
          placeholder: '未分配',
          choices: choices.map((person) => ({ value: person.id, label: person.name })),
        }}
        value={assigneeId ?? ''}
        errors={{}}
        onChange={(_field, next) => {
          const chosen = typeof next === 'string' && next !== '' ? next : null;
          void save(() => inquiryApi.change(id, { version, assigneeId: chosen }, { errors: 'screen' }));
        }}
      />
      <Field
        {...shared}
        field={{ kind: 'textarea', name: 'note', label: '添加备注', max: inquiryLimits.event, rows: 3 }}
        value={note}
        errors={fault ? { note: fault } : {}}
        onChange={(_field, next) => setNote(typeof next === 'string' ? next : '')}
      />
      <Button kind="soft" loading={saving} onClick={() => void addNote()}>
        添加备注
      </Button>
    </div>
  );
}
