import { errorToast } from '@admin-h5/ui/feedback';

/** Mistakes of a program. What has a name of its own, a refused call or a lost file, is told where it belongs. */
const mistakes = new Set(['Error', 'TypeError', 'ReferenceError', 'RangeError']);

/**
 * Says that something a person did came to nothing because a module's code threw in a handler: the screen stays as it is,
 * and without a word the button would seem dead.
 * @param origins of the modules
 * @returns how to stop
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
