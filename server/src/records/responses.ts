import type { BatchResult, Changes, EntityBase, EntityOption, HistoryEntry, Page } from '@admin-h5/contract';
import { idPattern, maxSort } from '@admin-h5/contract';
import Joi from 'joi';
import type { Returns } from '../plugins/access.ts';
import type { EntityDescription } from './description.ts';

// Of the contract's types: the compiler refuses a schema that lacks one of their fields.

const id = Joi.string().pattern(idPattern);
const time = Joi.string().isoDate();
const text = Joi.string().allow('');
const count = Joi.number().integer().min(0);
const status = Joi.number().valid(0, 1);
const fields = Joi.object().unknown();

const baseKeys: Joi.StrictSchemaMap<EntityBase> = {
  id: id.required(),
  status: status.required(),
  sort: count.max(maxSort).required(),
  version: count.required(),
  createdAt: time.required(),
  updatedAt: time.required(),
  createdBy: id.allow(null).required(),
  updatedBy: id.allow(null).required(),
  deletedAt: time.allow(null).required(),
};

export const batchResult: Returns = {
  name: 'BatchResult',
  schema: Joi.object<BatchResult, true>({
    succeeded: Joi.array().items(id).required(),
    failed: Joi.array()
      .items(Joi.object<BatchResult['failed'][number], true>({ id, message: text }))
      .required(),
    before: Joi.object().pattern(id, id.allow(null)),
  }),
};
export const changes: Returns = {
  name: 'Changes',
  schema: Joi.object<Changes, true>({ count: count.required(), latest: time.allow(null).required() }),
};
export const options: Returns = {
  name: 'EntityOption',
  schema: Joi.object<EntityOption, true>({ id, label: text, status }),
  many: 'list',
};
export const history: Returns = {
  name: 'HistoryEntry',
  schema: Joi.object<HistoryEntry, true>({
    id,
    action: text,
    at: time,
    actorId: id.allow(null),
    actorName: text,
    before: fields.allow(null),
    after: fields.allow(null),
    names: Joi.object().pattern(id, text),
  }),
  many: 'list',
};
export const ids: Returns = { name: 'Id', schema: id, many: 'list' };

/** A page of records as `data` has it. */
export const pageKeys: Joi.StrictSchemaMap<Omit<Page<unknown>, 'list'>> = { total: count, page: count, size: count };

const capital = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** A record as its calls return it: the fields that people edit, those of every record, and its counters. */
export function recordOf<Input extends object>({
  entity,
  schema,
  readOnly = {},
}: EntityDescription<Input, object>): Returns {
  const counters = Object.fromEntries(Object.keys(readOnly).map((name) => [name, count]));
  // `present` adds names of other records.
  return { name: capital(entity), schema: schema.keys({ ...baseKeys, ...counters }).unknown() };
}
