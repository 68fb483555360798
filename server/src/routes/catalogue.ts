import type { BannerPosition, CompanyInput } from '@admin-h5/contract';
import { companyUpdateSchema } from '@admin-h5/contract/validation';
import type { Versioned } from '@admin-h5/contract/validation';
import Joi from 'joi';
import { activeBanners, bannerPosition } from '../catalogue/banner.ts';
import type { Routes } from '../context.ts';
import { actorOf } from '../context.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { openToAll, requireRight } from '../plugins/access.ts';
import { sendAnswer, toAnswer } from '../plugins/conditional.ts';
import { registerRecordRoutes } from '../records/routes.ts';

/** 产品, 原料, 工厂展示: nothing beyond the common calls. */
export const registerRecords: Routes = (app, { catalogue }) => {
  registerRecordRoutes(app, catalogue.products, { path: 'product' });
  registerRecordRoutes(app, catalogue.materials, { path: 'material' });
  registerRecordRoutes(app, catalogue.gallery, { path: 'factory-gallery' });
};

/** 轮播图: the common calls, what visitors see now, and their clicks. */
export const registerBanners: Routes = (app, { database, catalogue }) => {
  app.get<{ Querystring: { position?: BannerPosition } }>(
    '/api/banner/active',
    { config: openToAll, schema: { querystring: Joi.object({ position: bannerPosition }) } },
    async (request, reply) => {
      const now = new Date().toISOString();
      return sendAnswer(
        request,
        reply,
        toAnswer(ok(await activeBanners(database.reader, request.query.position, now))),
      );
    },
  );
  // Anybody may click any number of times: a row kept for each would fill the database.
  const counted = { config: { ...openToAll, noIdempotency: true } };
  app.post<{ Params: { id: string } }>('/api/banner/:id/click', counted, async (request) => {
    const { id } = request.params;
    const shown = await activeBanners(database.reader, undefined, new Date().toISOString());
    if (!shown.some((banner) => banner.id === id)) throw notFound();
    catalogue.hits.add('banner', id);
    return ok(null);
  });
  registerRecordRoutes(app, catalogue.banners, { path: 'banner' });
};

/** 公司: one record, open to read. */
export const registerCompany: Routes = (app, { catalogue: { company } }) => {
  app.get('/api/company', { config: openToAll }, async (request, reply) => {
    const record = await company.get();
    return sendAnswer(request, reply, toAnswer(ok({ ...record, updatedBy: null })));
  });
  app.put<{ Body: CompanyInput & Versioned }>(
    '/api/company',
    { config: requireRight('company'), schema: { body: companyUpdateSchema } },
    async (request) => {
      const { version, ...input } = request.body;
      return ok(await company.put(actorOf(request), input, version), '保存成功');
    },
  );
  app.get('/api/company/history', { config: requireRight('company') }, async () => ok(await company.history()));
};
