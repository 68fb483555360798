import { useEffect, useRef, useState } from 'react';

interface Options<T> {
  onDone: (answer: T) => void;
  /** Not called for a transfer that the person stopped. */
  onFailed: (error: unknown) => void;
}

export interface Transfer<T> {
  /** 0 to 1 while a call is running, otherwise null. */
  progress: number | null;
  run: (call: (options: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<T>) => Promise<void>;
  cancel: () => void;
}

/** Runs a call with progress that can be cancelled; it is aborted when the screen closes. */
export function useTransfer<T>({ onDone, onFailed }: Options<T>): Transfer<T> {
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return {
    progress,
    cancel: () => running.current?.abort(),
    async run(call) {
      const controller = new AbortController();
      running.current = controller;
      setProgress(0);
      try {
        onDone(await call({ signal: controller.signal, onProgress: setProgress }));
      } catch (error) {
        if (!controller.signal.aborted) onFailed(error);
      } finally {
        setProgress(null);
      }
    },
  };
}
