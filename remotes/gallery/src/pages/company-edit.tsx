import { companyApi, type PageProps } from '@admin-h5/client';
import { type FormResource, FormScreen } from '@admin-h5/admin-kit';
import { companySchema } from '@admin-h5/contract/validation';
import { companySections } from '../company/company-fields.tsx';
import { paths } from '../paths.ts';
import '../gallery.less';
import '../rich-text/rich-text.less';
import type { Company, CompanyInput } from '@admin-h5/contract';

/** There is only one company, but the form screen needs an id. */
const companyId = 'company';

type CompanyRecord = Company & { id: string };

const withId = (company: Company): CompanyRecord => ({ ...company, id: companyId });

/** The company's calls in the form of an entity resource. */
const companyResource: FormResource<CompanyRecord, CompanyInput> = {
  get: async (_id, options) => withId(await companyApi.get(options)),
  create: async (input, options) => withId(await companyApi.update({ ...input, version: 0 }, options)),
  update: async (_id, record, options) => withId(await companyApi.update(record, options)),
  history: (_id, options) => companyApi.history(options),
};

const query = { id: companyId };

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
