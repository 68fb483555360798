import { setTimeout as wait } from 'node:timers/promises';
import { errorTexts } from '@admin-h5/contract';
import { failure, type FakeAnswer, type Handler, type SeenRequest } from '@admin-h5/testing/fakes';
import type { Fault, FaultChoice } from './faults.ts';

/** Milliseconds that a slow call takes. */
const slowness = 3000;

/** What a module's own `playground.ts` exports: its responses; undefined leaves a call to the records in memory. */
export type OwnAnswers = (request: SeenRequest) => ReturnType<Handler> | undefined;

const refusals: Readonly<Record<Exclude<Fault, 'none' | 'slow'>, () => FakeAnswer>> = {
  401: () => failure(401, errorTexts.sessionExpired, { code: 'UNAUTHORIZED' }),
  409: () => failure(409, errorTexts.conflict, { code: 'VERSION_CONFLICT' }),
  500: () => failure(500, errorTexts.server, { code: 'INTERNAL' }),
  offline: () => ({ drop: true }),
};

/** Whether the fault applies to a call. The session's own calls go on, and a version conflict is that of a change. */
function applies({ fault, scope }: FaultChoice, { method, url }: SeenRequest): boolean {
  if (fault === 'none' || url.startsWith('/api/files/preview/')) return false;
  if (url.startsWith('/api/auth/')) return false;
  return (scope === 'all' && fault !== '409') || method !== 'GET';
}

/** The response to one call of a screen under a fault. */
export async function answerCall(
  choice: FaultChoice,
  request: SeenRequest,
  own: OwnAnswers,
  records: Handler,
): Promise<FakeAnswer> {
  const { fault } = choice;
  if (applies(choice, request) && fault !== 'none') {
    if (fault !== 'slow') return refusals[fault]();
    await wait(slowness);
  }
  return (await own(request)) ?? records(request);
}
