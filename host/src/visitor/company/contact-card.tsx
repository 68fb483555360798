import type { Company } from '@admin-h5/contract';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { Contacts, hasContacts } from './contacts.tsx';

export interface ContactCardProps {
  company: Company;
  title?: string;
  /** Further rows. */
  children?: ReactNode;
}

/** 联系我们: `Contacts` as a section of a page; without any row it is not shown. */
export function ContactCard({ company, title = '联系我们', children }: ContactCardProps) {
  if (!hasContacts(company) && !children) return null;
  return (
    <Card title={title}>
      <Contacts company={company}>{children}</Contacts>
    </Card>
  );
}
