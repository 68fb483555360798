/** The fields of 询价单: how the company reaches the visitor, and one row for each product or material asked about. */
import { Link } from '@admin-h5/client';
import { documentRequest, type InquiryItem, inquiryLimits, normalisePhone } from '@admin-h5/contract';
import { TextField, Tick, NavButton, trashGlyph } from '@admin-h5/ui';
import { type InquiryDraft, storeInquiryDraft } from '../../core/inquiry-draft.ts';
import { paths, materialUrl, productUrl } from '../../core/paths.ts';
import type { Errors } from '../../ui/form/use-rules-form.ts';
import { readForInquiry } from './consent.ts';
import { ForgetContact } from './forget-contact.tsx';

interface Props {
  draft: InquiryDraft;
  errors: Errors;
  consent: boolean;
  onConsent: (value: boolean) => void;
  onChanged: (...fields: readonly string[]) => void;
}

const fields = [
  { name: 'name', label: '姓名', required: true, autoComplete: 'name' },
  { name: 'phone', label: '联系电话', required: true, type: 'tel', autoComplete: 'tel' },
  {
    name: 'email',
    label: '邮箱',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    placeholder: '选填，方便把报价和资料发给您',
  },
  { name: 'company', label: '公司名称', autoComplete: 'organization' },
  { name: 'region', label: '所在地区', placeholder: '如 河北石家庄' },
  { name: 'message', label: '留言', count: inquiryLimits.message },
] as const;

/** How the company reaches the person; kept on the device for the next inquiry, unless the person does not want it. */
export function ContactFields({ draft, errors, consent, onConsent, onChanged }: Props) {
  return (
    <section className="inquiry-page__card" aria-labelledby="inquiry-contact">
      <h2 id="inquiry-contact">联系方式</h2>
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          value={draft[name]}
          error={errors[name]}
          onBlur={() => {
            if (name === 'phone') storeInquiryDraft({ phone: normalisePhone(draft.phone) });
          }}
          onChange={(text) => {
            storeInquiryDraft({ [name]: text });
            onChanged(name);
          }}
        />
      ))}
      <div className="inquiry-page__consent">
        <label>
          <Tick
            checked={draft.remember}
            onChange={({ currentTarget }) => storeInquiryDraft({ remember: currentTarget.checked })}
          />
          <span>在本机记住联系方式</span>
        </label>
        <ForgetContact draft={draft} onForgotten={() => onChanged('name', 'phone', 'email', 'company', 'region')} />
      </div>
      <div className="inquiry-page__consent">
        <label>
          <Tick
            checked={consent}
            aria-invalid={errors['consent'] ? true : undefined}
            onChange={({ currentTarget }) => onConsent(currentTarget.checked)}
          />
          <span>同意将以上信息用于本次询价</span>
        </label>
        <Link to={paths.privacy} onClick={readForInquiry}>
          《隐私政策》
        </Link>
      </div>
      {errors['consent'] && (
        <p className="inquiry-page__fault" role="alert">
          {errors['consent']}
        </p>
      )}
    </section>
  );
}

interface ItemFieldsProps {
  item: InquiryItem;
  /** Its place in the list, from 0. */
  place: number;
  errors: Errors;
  onChange: (change: Partial<InquiryItem>) => void;
  onRemove: () => void;
}

/** One row of the list: specification, quantity and note; of 资料 what is requested. */
export function ItemFields({ item, place, errors, onChange, onRemove }: ItemFieldsProps) {
  const { type, id, name, spec, quantity, note } = item;
  const isRecord = type !== 'document';
  const of = (field: string) => errors[`items.${place}.${field}`];
  return (
    <li className="inquiry-page__item">
      <div className="inquiry-page__item-head">
        {isRecord ? <Link to={type === 'product' ? productUrl(id) : materialUrl(id)}>{name}</Link> : <b>{name}</b>}
        <NavButton glyph={trashGlyph} label={`移除${name}`} onPress={onRemove} />
      </div>
      {of('id') && (
        <p className="inquiry-page__fault" role="alert" tabIndex={-1}>
          {of('id')}
        </p>
      )}
      {isRecord && (
        <div className="inquiry-page__pair">
          <TextField
            label={`规格（第${place + 1}项）`}
            value={spec}
            error={of('spec')}
            count={inquiryLimits.spec}
            placeholder="如 1kg/袋"
            onChange={(text) => onChange({ spec: text })}
          />
          <TextField
            label={`数量（第${place + 1}项）`}
            value={quantity}
            error={of('quantity')}
            count={inquiryLimits.quantity}
            placeholder="如 12 箱"
            onChange={(text) => onChange({ quantity: text })}
          />
        </div>
      )}
      <TextField
        label={isRecord ? `备注（第${place + 1}项）` : `资料（第${place + 1}项）`}
        value={note}
        error={of('note')}
        count={inquiryLimits.note}
        onChange={(text) => onChange(isRecord ? { note: text } : { note: text, name: documentRequest(text) })}
      />
    </li>
  );
}
