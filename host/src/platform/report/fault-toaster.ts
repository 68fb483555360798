import { isOriginIn } from '@admin-h5/contract';
import { errorToast } from '@admin-h5/ui/feedback';
import { config } from '../../core/config/config.ts';

/**
 * Programming errors. Errors with their own class, such as a refused call or a missing file, are reported elsewhere.
 */
const mistakes = new Set(['Error', 'TypeError', 'ReferenceError', 'RangeError']);

/** Whether a stack or an address names a module's file. The host's own files are no module's, whatever port the patterns allow. */
function isModules(place: string): boolean {
  const { moduleOrigins, devOrigins } = config();
  const patterns = [...moduleOrigins, ...devOrigins];
  return [...place.matchAll(/https?:\/\/[^/\s)]+/g)].some(
    ([origin]) => isOriginIn(origin, patterns) && (origin !== location.origin || patterns.includes(origin)),
  );
}

function tell(fault: unknown, place: string): void {
  if (fault instanceof Error && mistakes.has(fault.name) && isModules(place)) errorToast('操作失败，请重试');
}

const onError = ({ error, filename }: ErrorEvent) => tell(error, filename);
const onRejection = ({ reason }: PromiseRejectionEvent) =>
  tell(reason, reason instanceof Error ? (reason.stack ?? '') : '');

/**
 * Shows a message if a module's event handler throws: the screen stays the same, and without a message the button
 * would seem to do nothing. Installing it twice changes nothing.
 */
export function tellFaults(): void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
}
