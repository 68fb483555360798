/**
 * 上架时间 and 下架时间: when a record becomes enabled and disabled by itself. What visitors see is decided by the status alone: a record
 * with a 上架时间 is disabled until the server enables it then, and a moment that was done is ''.
 */
import type { Fields, Rules } from './entities/fields.ts';
import type { Status } from './entity.ts';

/** Visitors get neither, and a module that was built before sends neither. */
export const publicationFields = {
  publishAt: { kind: 'instant', label: '上架时间', internal: true, keptIfAbsent: true },
  withdrawAt: { kind: 'instant', label: '下架时间', internal: true, keptIfAbsent: true },
} as const satisfies Fields;

export const publicationRules = {
  withdrawAt: {
    check: (withdrawAt, { publishAt }) =>
      typeof publishAt !== 'string' || publishAt === '' || withdrawAt > publishAt ? null : '下架时间必须晚于上架时间',
  },
} satisfies Rules<typeof publicationFields>;

/** The state of a record, and its moments as ISO times, '' for none. */
export interface Publication {
  status: Status;
  publishAt: string;
  withdrawAt: string;
}

/**
 * What a batch call makes of the moments of records: what is absent stays, '' takes a moment away. `status` is for an undo: without it a
 * 上架时间 disables a record until then.
 */
export interface PublicationChange extends Partial<Publication> {
  /** Nothing is stored: the result says what would be. */
  check?: boolean;
}

/** Whether a moment has come. @param now ISO */
export const hasPassed = (moment: string, now: string): boolean => moment !== '' && moment <= now;

/** The publication of a record, or of a part of one. */
export function pickPublication(record: object): Publication {
  const { status, publishAt, withdrawAt }: { [Name in keyof Publication]?: unknown } = record;
  return {
    status: status === 0 ? 0 : 1,
    publishAt: typeof publishAt === 'string' ? publishAt : '',
    withdrawAt: typeof withdrawAt === 'string' ? withdrawAt : '',
  };
}

/**
 * A former state of a record as it may be restored: a 上架时间 that has passed publishes nothing any more, and after its 下架时间 it is
 * disabled. What has no moments stays as it is.
 */
export function withoutPassedMoments<Former extends object>(former: Former, now = new Date().toISOString()): Former {
  const { publishAt, withdrawAt } = pickPublication(former);
  return {
    ...former,
    ...(hasPassed(publishAt, now) && { publishAt: '' }),
    ...(hasPassed(withdrawAt, now) && { withdrawAt: '', status: 0 }),
  };
}
