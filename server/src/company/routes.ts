import { companyFields, type CompanyInput } from '@admin-h5/contract';
import { companyUpdateSchema, type Versioned } from '@admin-h5/contract/validation';
import { findActor, type Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { requireRight } from '../plugins/access.ts';
import { completeBody } from '../records/absent-fields.ts';
import { openPrepared, sendPrepared, prepareResponse } from '../plugins/conditional-response.ts';

/** 公司: one record that anyone may read. */
export const registerCompany: Routes = (app, { catalogue: { company }, shares }) => {
  app.get('/api/company', { config: openPrepared }, async (request, reply) => {
    const record = await shares.run(request, () => company.get());
    return sendPrepared(request, reply, prepareResponse(ok({ ...record, updatedBy: null })));
  });
  app.put<{ Body: CompanyInput & Versioned }>(
    '/api/company',
    {
      config: requireRight('company'),
      schema: { body: companyUpdateSchema },
      preValidation: completeBody(companyFields, () => company.get()),
    },
    async (request) => {
      const { version, ...input } = request.body;
      return ok(await company.put(findActor(request), input, version), '保存成功');
    },
  );
  app.get('/api/company/history', { config: requireRight('company') }, async () => ok(await company.history()));
};
