import { Icon, phoneGlyph } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../core/company-query.ts';

/** One press calls the company. Its place is kept while the number loads. */
export function CallCard() {
  const { data: company, isPending } = useQuery(companyQuery('background'));
  if (isPending) return <div className="mine-call" aria-hidden="true" />;
  if (!company?.phone) return null;
  return (
    <a className="mine-call" href={`tel:${company.phone}`}>
      <span className="mine-call__sign">
        <Icon glyph={phoneGlyph} size={24} />
      </span>
      <span className="mine-call__text">
        <b>{company.phone}</b>
        <span>{['咨询与订购', company.contact].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="mine-call__action">拨打</span>
    </a>
  );
}
