import { Link } from '@admin-h5/client';
import { inquiryLimits, normalisePhone } from '@admin-h5/contract';
import { TextField, Tick } from '@admin-h5/ui';
import { storeInquiryDraft, type InquiryDraft } from '../../core/inquiry/inquiry-draft.ts';
import { paths } from '../../core/paths.ts';
import type { Errors } from '../../ui/form/use-rules-form.ts';
import { readForInquiry } from './consent.ts';
import { ForgetContact } from './forget-contact.tsx';

interface Props {
  draft: InquiryDraft;
  errors: Errors;
  consent: boolean;
  onConsent: (value: boolean) => void;
  /** Called with the fields that have another value now. */
  onChanged: (...fields: readonly string[]) => void;
}

const fields = [
  { name: 'name', label: '姓名', required: true, autoComplete: 'name' },
  { name: 'phone', label: '联系电话', required: true, type: 'tel', autoComplete: 'tel' },
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
        <ForgetContact draft={draft} onForgotten={() => onChanged('name', 'phone', 'company', 'region')} />
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
