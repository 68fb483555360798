import type { Integrity } from '@admin-h5/contract';
import { explainFile } from './explain.ts';
import { LoadError } from './failure.ts';
import { guardFile, noteFailure } from './file-guard.ts';

/**
 * Runs a script from another origin, held to its hash. A script that fails leaves nothing in the document,
 * so that the next try really fetches again.
 */
export function loadScript(url: string, integrity: Integrity | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    guardFile(script, url);
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    let thrown: string | null = null;
    const onError = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.message;
    };
    const finish = (failure: LoadError | null) => {
      window.removeEventListener('error', onError);
      script.remove();
      if (failure) reject(failure);
      else resolve();
    };
    // `load` also fires for a script that throws; the window's error event distinguishes the two.
    window.addEventListener('error', onError);
    script.addEventListener('load', () => {
      if (thrown !== null) noteFailure(url);
      finish(thrown === null ? null : new LoadError('broken', thrown));
    });
    script.addEventListener('error', () => void explainFile(url).then(finish));
    document.head.append(script);
  });
}
