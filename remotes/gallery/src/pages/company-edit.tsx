import type { PageProps } from '@admin-h5/client';
import { FormScreen } from '@admin-h5/admin-kit';
import { companySchema } from '@admin-h5/contract/validation';
import { companySections } from '../company/company-fields.tsx';
import { companyId, companyResource } from '../company/company-resource.ts';
import { paths } from '../paths.ts';
import '../gallery.less';
import '../rich-text/rich-text.less';

const query = { id: companyId };

/** Form of the one company record. */
export default function CompanyEdit({ title }: PageProps) {
  return (
    <FormScreen
      title={title}
      entityLabel="公司信息"
      subject="company"
      query={query}
      resource={companyResource}
      schema={companySchema}
      sections={companySections}
      listUrl={paths.centre}
      editUrl={paths.company}
      copyable={false}
    />
  );
}
