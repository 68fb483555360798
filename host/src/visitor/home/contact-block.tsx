import type { Company } from '@admin-h5/contract';
import type { Resource } from '@admin-h5/ui';
import { ContactCard } from '../company/contact-card.tsx';

/** 联系我们. The company block above shows the loading state of the same record, so this one shows none. */
export function ContactBlock({ company }: { company: Resource<Company> }) {
  return company.status === 'ready' && company.data.version > 0 ? <ContactCard company={company.data} /> : null;
}
