import type { Company } from '@admin-h5/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ContactCard } from '../company/contact-card.tsx';

/** 联系我们. The company block above shows the loading state of the same record, so this one shows none. */
export function ContactBlock({ company }: { company: UseQueryResult<Company> }) {
  return company.data && company.data.version > 0 ? <ContactCard company={company.data} /> : null;
}
