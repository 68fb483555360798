/**
 * 上架时间 and 下架时间 of records (contract, `publication.ts`). Nothing that reads looks at them: what comes due is a write of the status
 * (`due-publication.ts`), and an edit counts what has come due before it as done. So a record's state at any time is the one that its last
 * edit says, whenever the write of a moment happens.
 */
import {
  type FieldError,
  hasPassed,
  pickPublication,
  type Publication,
  publicationFields,
  publicationRules,
  type Status,
} from '@admin-h5/contract';
import Joi from 'joi';
import { sql } from 'kysely';
import type { EntityDescription, Filter, StoredRecord } from './entity-description.ts';

/** Whether the records of an entity have 上架时间 and 下架时间. */
export const isTimed = ({ fields }: Pick<EntityDescription<object>, 'fields'>): boolean =>
  Object.keys(publicationFields).every((name) => name in fields);

/** What a publication has become by `now` (ISO), its passed moments done. */
export function applyDueTimes({ status, publishAt, withdrawAt }: Publication, now: string): Publication {
  const isPublished = hasPassed(publishAt, now);
  const isWithdrawn = hasPassed(withdrawAt, now);
  return {
    status: isWithdrawn ? 0 : isPublished ? 1 : status,
    publishAt: isPublished || isWithdrawn ? '' : publishAt,
    withdrawAt: isWithdrawn ? '' : withdrawAt,
  };
}

/**
 * What an edit makes of a record's publication: what it changes stands, the rest is what the record has become by `now`. A record with a
 * 上架时间 is disabled until then; one that is enabled by hand before loses it.
 * @param before null for a new record
 */
function editPublication(next: Publication, before: Publication | null, now: string): Publication {
  const reached = before && applyDueTimes(before, now);
  const edited: Publication =
    before && reached
      ? {
          status: next.status === before.status ? reached.status : next.status,
          publishAt: next.publishAt === before.publishAt ? reached.publishAt : next.publishAt,
          withdrawAt: next.withdrawAt === before.withdrawAt ? reached.withdrawAt : next.withdrawAt,
        }
      : next;
  if (edited.publishAt === '') return edited;
  const isEnabledByHand = edited.status === 1 && edited.publishAt === before?.publishAt;
  return isEnabledByHand ? { ...edited, publishAt: '' } : { ...edited, status: 0 };
}

/** An input with what the edit makes of its publication; of an entity without moments, the input itself. */
export function withPublication<Input extends object>(
  description: Pick<EntityDescription<Input, object>, 'fields'>,
  input: Input,
  current: StoredRecord<Input> | null,
  now: string,
): Input {
  if (!isTimed(description)) return input;
  const next = pickPublication({ ...current, ...input });
  return { ...input, ...editPublication(next, current && pickPublication(current), now) };
}

/**
 * What a status that a person sets makes of a record, whatever it was before: it no longer waits for a 上架时间, and a 下架时间 that is still
 * to come stays.
 */
export function stateStatus<Input extends object>(
  description: Pick<EntityDescription<Input, object>, 'fields'>,
  current: StoredRecord<Input>,
  status: Status,
  now: string,
): Pick<Publication, 'status'> | Publication {
  if (!isTimed(description)) return { status };
  return { ...applyDueTimes(pickPublication(current), now), status, publishAt: '' };
}

/** Moments that an edit sets although they have passed: nobody can mean that, and an old one must not publish anything. */
export function findPassedTimes<Input extends object>(
  description: Pick<EntityDescription<Input, object>, 'fields'>,
  input: Input,
  current: StoredRecord<Input> | null,
  now: string,
): FieldError[] {
  if (!isTimed(description)) return [];
  const before = pickPublication(current ?? {});
  const next = pickPublication({ ...current, ...input });
  return (['publishAt', 'withdrawAt'] as const)
    .filter((field) => next[field] !== before[field] && hasPassed(next[field], now))
    .map((field) => ({ field, message: passedMessages[field] }));
}

/** What is wrong with the moments that a batch sets. */
export function findMomentErrors<Input extends object>(
  description: Pick<EntityDescription<Input, object>, 'fields'>,
  input: Input,
  current: StoredRecord<Input>,
  now: string,
): FieldError[] {
  const { publishAt, withdrawAt } = pickPublication(input);
  const message = withdrawAt === '' ? null : publicationRules.withdrawAt.check(withdrawAt, { publishAt });
  return [
    ...(message === null ? [] : [{ field: 'withdrawAt', message }]),
    ...findPassedTimes(description, input, current, now),
  ];
}

const passedMessages = {
  publishAt: '上架时间已过，请改为以后的时间；要现在上架，请清空上架时间并启用',
  withdrawAt: '下架时间已过，请改为以后的时间；要现在下架，请清空下架时间并停用',
} as const;

/** `publication=publish|withdraw`: records that wait for their 上架时间 or 下架时间. Indexes have these rows alone. */
export const awaitsPublication: Readonly<Record<'publication', Filter>> = {
  publication: {
    rule: Joi.string().valid('publish', 'withdraw'),
    where: (eb, value) => eb(value === 'publish' ? 'publishAt' : 'withdrawAt', '<>', sql.lit('')),
  },
};
