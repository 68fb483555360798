import { Link } from '@admin-h5/client';
import { inquiryLimits } from '@admin-h5/contract';
import { TextField, Tick } from '@admin-h5/ui';
import { storeInquiryDraft, type InquiryDraft } from '../../core/inquiry/inquiry-draft.ts';
import { paths } from '../../core/paths.ts';
import type { Errors } from '../../ui/form/use-rules-form.ts';

interface Props {
  draft: InquiryDraft;
  errors: Errors;
  consent: boolean;
  onConsent: (value: boolean) => void;
}

/** How the company reaches the person; kept on the device for the next inquiry. */
export function ContactFields({ draft, errors, consent, onConsent }: Props) {
  const { name, phone, company, region, message } = draft;
  return (
    <section className="inquiry-page__card" aria-labelledby="inquiry-contact">
      <h2 id="inquiry-contact">联系方式</h2>
      <TextField
        label="姓名"
        required
        autoComplete="name"
        value={name}
        error={errors['name']}
        onChange={(text) => storeInquiryDraft({ name: text })}
      />
      <TextField
        label="联系电话"
        required
        type="tel"
        autoComplete="tel"
        value={phone}
        error={errors['phone']}
        onChange={(text) => storeInquiryDraft({ phone: text })}
      />
      <TextField
        label="公司名称"
        autoComplete="organization"
        value={company}
        error={errors['company']}
        onChange={(text) => storeInquiryDraft({ company: text })}
      />
      <TextField
        label="所在地区"
        value={region}
        error={errors['region']}
        placeholder="如 河北石家庄"
        onChange={(text) => storeInquiryDraft({ region: text })}
      />
      <TextField
        label="留言"
        value={message}
        error={errors['message']}
        count={inquiryLimits.message}
        onChange={(text) => storeInquiryDraft({ message: text })}
      />
      <div className="inquiry-page__consent">
        <label>
          <Tick checked={consent} onChange={({ currentTarget }) => onConsent(currentTarget.checked)} />
          <span>同意将以上信息用于本次询价</span>
        </label>
        <Link to={paths.privacy}>《隐私政策》</Link>
      </div>
      {errors['consent'] && (
        <p className="inquiry-page__fault" role="alert">
          {errors['consent']}
        </p>
      )}
    </section>
  );
}
