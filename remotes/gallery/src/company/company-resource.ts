import { companyApi } from '@admin-h5/client';
import type { Company, CompanyInput } from '@admin-h5/contract';
import type { FormResource } from '@admin-h5/admin-kit';

/** There is only one company, but the form screen needs an id. */
export const companyId = 'company';

export type CompanyRecord = Company & { id: string };

const withId = (company: Company): CompanyRecord => ({ ...company, id: companyId });

/** The company's calls in the form of an entity resource. */
export const companyResource: FormResource<CompanyRecord, CompanyInput> = {
  get: async (_id, options) => withId(await companyApi.get(options)),
  create: async (input, options) => withId(await companyApi.update({ ...input, version: 0 }, options)),
  update: async (_id, record, options) => withId(await companyApi.update(record, options)),
  history: (_id, options) => companyApi.history(options),
};
