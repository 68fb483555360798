import type { Integrity } from '@admin-h5/shared/contract';
import { LoadError } from './failure.ts';

const timeLimit = 10_000;

/**
 * Runs a script from another origin, held to its hash. A script that fails leaves nothing in the document,
 * so that the next try really fetches again.
 */
export function loadScript(url: string, integrity: Integrity | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    let thrown: string | null = null;
    const onError = (event: ErrorEvent) => {
      if (event.filename === url) thrown = event.message;
    };
    const finish = (failure: LoadError | null) => {
      clearTimeout(timer);
      window.removeEventListener('error', onError);
      script.remove();
      if (failure) reject(failure);
      else resolve();
    };
    const timer = setTimeout(
      () => finish(new LoadError('timeout', `${url}: no answer within ${timeLimit / 1000} s`)),
      timeLimit,
    );
    // `load` also fires for a script that throws; the window's error event tells the two apart.
    window.addEventListener('error', onError);
    script.addEventListener('load', () => finish(thrown === null ? null : new LoadError('broken', thrown)));
    // The browser does not say whether the network or the hash refused the file: `probe` asks.
    script.addEventListener('error', () => void probe(url).then(finish));
    document.head.append(script);
  });
}

/** Why a script could not be loaded: a file that does answer was refused for its hash or its type. */
async function probe(url: string): Promise<LoadError> {
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!response.ok) return new LoadError('unreachable', `${url}: HTTP ${response.status}`);
    const type = response.headers.get('content-type') ?? '';
    if (!type.includes('javascript')) return new LoadError('broken', `${url}: ${type || 'no content type'}`);
    return new LoadError('integrity', `${url}: content does not fit its hash`);
  } catch {
    return new LoadError('unreachable', `${url}: no connection`);
  }
}
