import { LoadError } from './failure.ts';
import { fileTimeLimit } from './module-files.ts';

/** Scripts of the document itself; every other is removed once it has run. */
const documentScripts = new WeakSet(document.scripts);
const isLoading = () => [...document.scripts].some((script) => !documentScripts.has(script));

/**
 * Waits for code of a module to end, as long as a file may take; while files are on their way the time begins anew.
 * @throws LoadError (rejected) where it does not end, such as at an `await` of a promise that nothing settles
 */
export async function requireEnd<T>(address: string, running: T): Promise<Awaited<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const wait = () => {
      timer = setTimeout(() => {
        if (isLoading()) wait();
        else reject(new LoadError('timeout', `${address}: its code did not end`));
      }, fileTimeLimit());
    };
    wait();
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}
