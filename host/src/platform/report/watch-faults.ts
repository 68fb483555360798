import { buildOf } from '../federation/module-files.ts';
import { failureOf } from '../federation/failure.ts';
import { reportIncident } from './incidents.ts';
import { addressesIn } from './stack-addresses.ts';

/** Reports an error as an incident of the first module whose file its stack names; an error of the shell names none. */
function report(error: unknown, file: string): void {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const address of [...addressesIn(stack), file]) {
    const owner = buildOf(address);
    if (!owner) continue;
    reportIncident({ ...owner, failure: { ...failureOf(error), kind: 'broken' }, during: 'run' });
    return;
  }
}

const onError = ({ error, filename }: ErrorEvent) => report(error, filename);
const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, '');

/** Reports what modules throw outside of rendering: in handlers, timers and promises. Installing it twice changes nothing. */
export function watchFaults(): void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
}
