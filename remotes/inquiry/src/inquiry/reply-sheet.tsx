import { useEffect, useEffectEvent, useId, useReducer, useState } from 'react';
import { createSaveOnce, Field, type FormValues, textOf, useDraft } from '@admin-h5/admin-kit';
import { inquiryApi, isApiError } from '@admin-h5/client';
import { type Inquiry, inquiryLimits } from '@admin-h5/contract';
import { inquiryReplySchema, validate } from '@admin-h5/contract/validation';
import { Button, Sheet } from '@admin-h5/ui';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';

interface Props {
  inquiry: Inquiry;
  /** Called once the mail is stored, or where another state of the inquiry was the reason that it is not. */
  onChanged: () => void;
  onClose: () => void;
}

interface Fields {
  values: FormValues;
  /** Whether they are those of an earlier visit. */
  isRestored: boolean;
}
const nextFields = (fields: Fields, change: Partial<Fields>): Fields => ({ ...fields, ...change });

const nothing = () => undefined;
const askToLose = () =>
  confirm({
    title: '邮件尚未发送，确定关闭吗？',
    message: '本机存储空间不足或已被禁用，关闭后，填写的内容会丢失。',
    confirmText: '关闭',
    cancelText: '继续编辑',
  });

const askToDrop = () =>
  confirm({
    title: '放弃没有发送的内容？',
    message: '主题和正文会回到最初的内容。',
    confirmText: '放弃',
    cancelText: '继续编辑',
    danger: true,
  });

/** 邮件回复: what is typed is kept on the device until it is sent. */
export function ReplySheet({ inquiry, onChanged, onClose }: Props) {
  const formId = useId();
  const [base] = useState(() => replyTo(inquiry));
  const [{ values, isRestored }, fill] = useReducer(nextFields, { values: base, isRestored: false });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const [once] = useState(() => createSaveOnce(inquiryReplySchema));
  const draft = useDraft({
    subject: `inquiry-reply/${inquiry.id}`,
    secretFields: [],
    base,
    values,
    version: null,
    attempt: once.attempt,
  });

  const restore = useEffectEvent(() => {
    const earlier = draft.interrupted ?? draft.offered;
    if (!earlier) return;
    once.resume(earlier.attempt);
    fill({ values: { ...base, ...earlier.values }, isRestored: true });
    draft.take();
  });
  useEffect(() => restore(), []);

  // Once the fields are back to what they began with: closing would store them as a draft.
  const finish = useEffectEvent(() => {
    onChanged();
    onClose();
  });
  useEffect(() => {
    if (sent) finish();
  }, [sent]);

  async function send(): Promise<void> {
    const checked = validate(inquiryReplySchema, values);
    if ('errors' in checked) {
      setErrors(Object.fromEntries(checked.errors.map(({ field, message }) => [field, message])));
      document.getElementById(`${formId}-${checked.errors[0]?.field}`)?.focus();
      return;
    }
    setErrors({});
    setSending(true);
    try {
      const { from } = await once.create(checked.value, (body, idempotencyKey) => {
        draft.save();
        return inquiryApi.reply(inquiry.id, body, { errors: 'screen', idempotencyKey });
      });
      once.settle();
      draft.clear();
      toast(from === checked.value ? '邮件已提交发送' : '上一次填写的内容已经发送，之后的修改没有发送');
      fill({ values: base });
      setSent(true);
    } catch (error) {
      draft.noteAttempt();
      showError(error);
      if (isApiError(error, 409) || isApiError(error, 404)) onChanged();
    } finally {
      setSending(false);
    }
  }

  async function startAgain(): Promise<void> {
    if (!(await askToDrop())) return;
    once.settle();
    fill({ values: base, isRestored: false });
  }

  async function close(): Promise<void> {
    if (sending || (!draft.save() && !(await askToLose()))) return;
    onClose();
  }

  const shared = { formId, values, disabled: sending, errors, onBlur: nothing, onBusy: nothing };
  const change = (name: string) => (_field: unknown, next: unknown) =>
    fill({ values: { ...values, [name]: textOf(next) } });
  return (
    <Sheet
      open
      title="邮件回复"
      onClose={() => void close()}
      footer={
        <Button block loading={sending} onClick={() => void send()}>
          发送
        </Button>
      }
    >
      <div className="inquiry-reply">
        <p>
          发给 {inquiry.name}（{inquiry.email}）{inquiry.status === 'new' && '，发送后状态由「新」改为「已联系」'}
        </p>
        {isRestored && (
          <p className="inquiry-reply__restored" role="status">
            已恢复上次没有发送的内容
            <Button kind="text" size="s" onClick={() => void startAgain()}>
              重新填写
            </Button>
          </p>
        )}
        <Field
          {...shared}
          field={{ kind: 'text', name: 'subject', label: '主题', required: true, max: inquiryLimits.subject }}
          value={values['subject']}
          onChange={change('subject')}
        />
        <Field
          {...shared}
          field={{ kind: 'textarea', name: 'text', label: '正文', required: true, max: inquiryLimits.reply, rows: 10 }}
          value={values['text']}
          onChange={change('text')}
        />
      </div>
    </Sheet>
  );
}

/** What a reply begins with: a greeting, and what was asked for. */
function replyTo({ name, items }: Inquiry): FormValues {
  const lines = items.map((item) => `- ${[item.name, item.spec, item.quantity].filter(Boolean).join(' / ')}`);
  return {
    subject: `关于您的询价（${items.length} 项）`,
    text: [`${name}，您好：`, '', '您询价的内容：', ...lines, '', ''].join('\n'),
  };
}
