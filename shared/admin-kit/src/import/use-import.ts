import { useEffect, useRef, useState } from 'react';
import type { Job } from '@admin-h5/contract';
import type { ListResource } from '../list/list-props.ts';

/** Milliseconds between two polls of a running job. */
const pollInterval = 500;

type ImportState =
  | { step: 'choose'; problem: string }
  | { step: 'running'; dryRun: boolean; file: File; job: Job | null }
  /** The dry run is finished. */
  | { step: 'checked'; file: File; job: Job }
  | { step: 'done'; file: File; job: Job };

export interface ImportHandle {
  state: ImportState;
  check: (file: File) => void;
  start: (file: File) => void;
  restart: () => void;
}

/** Template → dry run → result: each run is a job of the server, polled until it ends. */
export function useImport<T>(resource: ListResource<T>, onImported: () => void): ImportHandle {
  const [state, setState] = useState<ImportState>({ step: 'choose', problem: '' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(file: File, dryRun: boolean): Promise<void> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const options = { signal: own.signal, errors: 'screen' } as const;
    setState({ step: 'running', dryRun, file, job: null });
    try {
      const started = await resource.importSheet?.(file, dryRun, options);
      if (!started) return;
      for (;;) {
        const job = await resource.importJob?.(started.jobId, options);
        if (!job || own.signal.aborted) return;
        if (job.state === 'done' || job.state === 'failed') {
          setState({ step: dryRun ? 'checked' : 'done', file, job });
          if (!dryRun) onImported();
          return;
        }
        setState({ step: 'running', dryRun, file, job });
        await new Promise((resolve) => setTimeout(resolve, pollInterval));
      }
    } catch (error) {
      if (own.signal.aborted) return;
      setState({ step: 'choose', problem: error instanceof Error ? error.message : '导入失败' });
    }
  }

  return {
    state,
    check: (file) => void run(file, true),
    start: (file) => void run(file, false),
    restart: () => setState({ step: 'choose', problem: '' }),
  };
}
