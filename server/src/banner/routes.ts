import { bannerPositions, type BannerPosition } from '@admin-h5/contract';
import type { FastifyRequest } from 'fastify';
import Joi from 'joi';
import type { Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { openToAll } from '../plugins/access.ts';
import { openPrepared, sendPrepared, prepareResponse } from '../plugins/conditional-response.ts';
import { registerRecordRoutes } from '../records/routes.ts';
import { activeBanners } from './entity.ts';

/** 轮播图: the common calls, the banners visible now, and click counting. */
export const registerBanners: Routes = (app, { database, catalogue, shares }) => {
  const active = (request: FastifyRequest, position?: BannerPosition) =>
    shares.run(request, () => activeBanners(database.reader, position, new Date().toISOString()));

  app.get<{ Querystring: { position?: BannerPosition } }>(
    '/api/banner/active',
    { config: openPrepared, schema: { querystring: Joi.object({ position: Joi.string().valid(...bannerPositions) }) } },
    async (request, reply) =>
      sendPrepared(request, reply, prepareResponse(ok(await active(request, request.query.position)))),
  );
  // Anyone may click any number of times; storing a row for each would fill the database.
  const counted = { config: { ...openToAll, noIdempotency: true } };
  app.post<{ Params: { id: string } }>('/api/banner/:id/click', counted, async (request) => {
    const { id } = request.params;
    const shown = await active(request);
    if (!shown.some((banner) => banner.id === id)) throw notFound();
    catalogue.hits.addVisit(request, 'banner', id);
    return ok(null);
  });
  registerRecordRoutes(app, catalogue.banners, { path: 'banner' });
};
