import { useEffect, useEffectEvent, useState } from 'react';

/** Quiet time after the last key before the server is asked. */
const pause = 400;

/**
 * Whether a value is taken already, asked while it is typed; '' where it is not, not known yet, or cannot be asked.
 * @param isValid whether the value is worth asking for
 * @param isFree asks the server
 * @param message what to say of a taken value
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
    // A check that fails blocks nothing: the server decides when the form is sent.
    const timer = setTimeout(() => void ask(controller.signal).catch(() => undefined), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [value]);
  return taken !== null && taken === value ? message : '';
}
