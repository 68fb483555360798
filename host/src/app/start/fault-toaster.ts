import { errorToast } from '@admin-h5/ui/feedback';

/**
 * Programming errors. Errors with their own class, such as a refused call or a missing file, are reported elsewhere.
 */
const mistakes = new Set(['Error', 'TypeError', 'ReferenceError', 'RangeError']);

/**
 * Shows a message if a module's event handler throws: the screen stays the same, and without a message the button
 * would seem to do nothing.
 * @param origins of the modules
 * @returns a function that stops this
 */
export function startFaultToaster(origins: readonly string[]): () => void {
  const isModules = (place: string) => origins.some((origin) => place.includes(`${origin}/`));
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
