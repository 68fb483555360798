import type { Company } from '@admin-h5/contract';
import type { Resource } from '@admin-h5/ui';
import { ContactCard } from '../company/contact-card.tsx';

/** 联系我们. While the company block above shows the state of the same record, this one waits in silence. */
export function ContactBlock({ company }: { company: Resource<Company> }) {
  return company.status === 'ready' && company.data.version > 0 ? <ContactCard company={company.data} /> : null;
}
