import type { FastifyInstance, FastifyRequest } from 'fastify';
import Joi from 'joi';
import { type AppContext, findActor } from '../context.ts';
import { ok } from '../envelope.ts';
import { badRequest } from '../errors.ts';
import { isId } from '../ids.ts';
import { requireRight } from '../plugins/access.ts';
import { completeBody } from '../records/absent-fields.ts';
import { newRecord, normaliseInput } from '../records/change.ts';
import type { StoredRecord } from '../records/entity-description.ts';
import { asRecord, type Entity } from '../records/entity.ts';
import { withPublication } from '../records/publication.ts';
import { presentRecord } from '../records/read.ts';
import { isInput } from '../records/routes.ts';
import { type DetailMaker, makeGalleryDetail, makeMaterialDetail, makeProductDetail } from './detail.ts';
import type { FeedReader } from './feed-reader.ts';

interface PreviewQuery {
  id?: string;
}

const querystring = Joi.object<PreviewQuery>({ id: Joi.string().max(64) });

/** The record that a form edits; null for a new one, or one that was deleted meanwhile. */
async function findRecord<Input extends object>(
  { description, repository, database }: Entity<Input>,
  id: unknown,
): Promise<StoredRecord<Input> | null> {
  const row = typeof id === 'string' && isId(id) ? await repository.find(database.reader, id) : null;
  return row && asRecord<Input>(description, row);
}

/**
 * `POST /api/{product|material|factory-gallery}/preview?id=`: what visitors would get of an input, disabled or not. The body has the
 * rules of a write. Those that compare it with other records (登记证号已存在) are about storing it, and nothing is stored or counted.
 */
export function registerPreviews(app: FastifyInstance, { database, catalogue }: AppContext, feed: FeedReader): void {
  function register<Input extends object, Output extends object>(
    path: string,
    entity: Entity<Input, Output>,
    makeDetail: DetailMaker<Output>,
  ): void {
    const { description } = entity;
    app.post<{ Querystring: PreviewQuery }>(
      `/api/${path}/preview`,
      {
        config: { ...requireRight(description.right), noIdempotency: true },
        schema: { body: description.schema, querystring },
        preValidation: completeBody<FastifyRequest<{ Querystring: PreviewQuery }>>(
          description.fields,
          async ({ query }) => (await findRecord(entity, query.id)) ?? {},
        ),
      },
      async (request) => {
        const { body, query } = request;
        if (!isInput(description, body)) throw badRequest();
        const current = await findRecord(entity, query.id);
        const input = normaliseInput(entity, body, current);
        const now = new Date().toISOString();
        const record = current
          ? { ...current, ...withPublication(description, input, current, now) }
          : newRecord(entity, { now, actor: findActor(request) }, input);
        const { visibility } = await feed.state();
        return ok(await makeDetail(database.reader, visibility, await presentRecord(entity, record)));
      },
    );
  }

  register('product', catalogue.products, makeProductDetail);
  register('material', catalogue.materials, makeMaterialDetail);
  register('factory-gallery', catalogue.gallery, makeGalleryDetail);
}
