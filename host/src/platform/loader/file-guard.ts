/**
 * Limits how long each file of a module may take to load, and makes sure that a file which failed is really fetched again
 * and not served from a cache that stored the failed response.
 */
const defaultLimit = 10_000;

let limit = defaultLimit;
const failures = new Map<string, number>();
const overdue = new Set<string>();

/** @param milliseconds that each file of a module may take (`moduleTimeout` of the settings) */
export function limitFiles(milliseconds: number): void {
  limit = milliseconds;
}

/** Milliseconds. */
export const fileLimit = (): number => limit;

/** Whether a file's last failure was that it took too long. */
export const isOverdue = (address: string): boolean => overdue.has(address);

/** The address without the mark of a further try. */
export const plainAddress = (address: string): string => address.replace(/\?again=\d+$/, '');

/** Makes the next attempt bypass every cache. */
export function noteFailure(address: string, timedOut = false): void {
  failures.set(address, (failures.get(address) ?? 0) + 1);
  if (timedOut) overdue.add(address);
  else overdue.delete(address);
}

/** Address to request a file from: one that no cache has where an earlier attempt failed. */
function currentAddress(address: string): string {
  const count = failures.get(address);
  return count === undefined ? address : `${address}?again=${count}`;
}

export type FileElement = HTMLScriptElement | HTMLLinkElement;

/**
 * Gives an element that is about to enter the document its address, and fires its `error` when the time is up.
 * @param address the file's own, without any mark
 */
export function guardFile(element: FileElement, address: string): void {
  if (element instanceof HTMLScriptElement) element.src = currentAddress(address);
  else element.href = currentAddress(address);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    element.dispatchEvent(new Event('error'));
  }, limit);
  element.addEventListener('load', () => clearTimeout(timer), { once: true });
  element.addEventListener(
    'error',
    () => {
      clearTimeout(timer);
      noteFailure(address, timedOut);
    },
    { once: true },
  );
}
