import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after the last key until the server is called. */
const pause = 400;

/**
 * Checks while a value is typed whether it is already taken.
 * @param isValid whether the value is valid; an invalid one is not checked
 * @param isFree calls the server
 * @param message error message for a taken value
 * @returns `message` for a taken value; '' where it is free, not checked yet, or the check failed
 */
export function useTaken(
  value: string,
  isValid: () => Promise<boolean>,
  isFree: (value: string, signal: AbortSignal) => Promise<boolean>,
  message: string,
): string {
  const [taken, setTaken] = useState<string | null>(null);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await isValid()) || signal.aborted) return;
    const free = await isFree(value, signal);
    if (!signal.aborted) setTaken(free ? null : value);
  });
  useEffect(() => {
    if (value === '') return undefined;
    const controller = new AbortController();
    // A failed check does not matter: the server checks again when the form is sent.
    const timer = setTimeout(() => void ask(controller.signal).catch(() => undefined), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [value]);
  return taken !== null && taken === value ? message : '';
}
