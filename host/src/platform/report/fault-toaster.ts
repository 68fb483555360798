import { isOriginIn } from '@admin-h5/contract';
import { errorToast } from '@admin-h5/ui/feedback';

/**
 * Programming errors. Errors with their own class, such as a refused call or a missing file, are reported elsewhere.
 */
const mistakes = new Set(['Error', 'TypeError', 'ReferenceError', 'RangeError']);

/**
 * Shows a message if a module's event handler throws: the screen stays the same, and without a message the button
 * would seem to do nothing.
 * @param patterns of the modules' origins
 * @returns a function that stops this
 */
export function startFaultToaster(patterns: readonly string[]): () => void {
  // The host's own files are no module's, whatever port the patterns allow.
  const isModules = (place: string) =>
    [...place.matchAll(/https?:\/\/[^/\s)]+/g)].some(
      ([origin]) => isOriginIn(origin, patterns) && (origin !== location.origin || patterns.includes(origin)),
    );
  const tell = (fault: unknown, place: string) => {
    if (fault instanceof Error && mistakes.has(fault.name) && isModules(place)) errorToast('操作失败，请重试');
  };
  const onError = ({ error, filename }: ErrorEvent) => tell(error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    tell(reason, reason instanceof Error ? (reason.stack ?? '') : '');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
