import { useEffect, useRef, useState } from 'react';
import type { Job, SheetCorrections } from '@admin-h5/contract';
import type { ListResource } from '../list/list-props.ts';
import { rememberColumns, rememberedColumns } from './column-memory.ts';
import { noCorrections } from './corrections.ts';
import { timeLeft } from './time-left.ts';

/** Milliseconds between two polls of a running job. */
const pollInterval = 500;

/** The file of a run, and how it is read. */
interface Chosen {
  file: File;
  corrections: SheetCorrections;
}

type Work = 'check' | 'import' | 'undo';
const steps = { check: 'checked', import: 'done', undo: 'undone' } as const;

type ImportState =
  /** `failed` is the check that got no result, to be tried again. */
  | { step: 'choose'; problem: string; failed: Chosen | null }
  | ({ step: 'running'; work: Work; job: Job | null; secondsLeft: number | null } & Chosen)
  /** The dry run is finished. */
  | ({ step: 'checked'; job: Job } & Chosen)
  | ({ step: 'done'; job: Job; undoProblem?: string } & Chosen)
  /** The import was taken back. */
  | ({ step: 'undone'; job: Job } & Chosen);

export interface ImportHandle {
  state: ImportState;
  /** Checks a file with `pictures`; columns are read as a person has said of earlier sheets, or as `corrections` say. */
  check: (file: File, corrections?: SheetCorrections, pictures?: SheetCorrections['pictures']) => void;
  start: (chosen: Chosen) => void;
  /** Undoes a finished import. */
  undo: (done: Chosen & { job: Job }) => void;
  /** Undoes an import of an earlier visit, of which only the job is known. */
  undoEarlier: (job: Job, fileName: string) => void;
  restart: () => void;
}

/** How earlier sheets were read. */
function remembered(entityLabel: string): SheetCorrections {
  const ways = rememberedColumns(entityLabel, 'ways');
  const columns = rememberedColumns(entityLabel);
  return { ...noCorrections, columns, ...(Object.keys(ways).length > 0 ? { ways } : {}) };
}

/** Template → dry run → result: each run is a job of the server, polled until it ends. */
export function useImport<T>(resource: ListResource<T>, entityLabel: string, onImported: () => void): ImportHandle {
  const [state, setState] = useState<ImportState>({ step: 'choose', problem: '', failed: null });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  /** Starts a job and follows it to its end. */
  async function run(work: Work, { file, corrections }: Chosen, done: Job | null = null): Promise<void> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const options = { signal: own.signal, errors: 'screen' } as const;
    const begin = () =>
      done
        ? resource.undoImport?.(done.id, options)
        : resource.importSheet?.(file, work === 'check', options, corrections);
    setState({ step: 'running', work, file, corrections, job: null, secondsLeft: null });
    const left = timeLeft();
    try {
      const started = await begin();
      if (!started) return;
      for (;;) {
        const job = await resource.importJob?.(started.jobId, options);
        if (!job || own.signal.aborted) return;
        if (job.state === 'done' || job.state === 'failed') {
          setState({ step: steps[work], file, corrections, job });
          if (work === 'import') {
            rememberColumns(entityLabel, corrections.columns);
            rememberColumns(entityLabel, corrections.ways ?? {}, 'ways');
          }
          if (work !== 'check') onImported();
          return;
        }
        setState({ step: 'running', work, file, corrections, job, secondsLeft: left(job) });
        await new Promise((resolve) => setTimeout(resolve, pollInterval));
      }
    } catch (error) {
      if (own.signal.aborted) return;
      const problem = error instanceof Error ? error.message : '导入失败';
      if (done) setState({ step: 'done', file, corrections, job: done, undoProblem: problem });
      else setState({ step: 'choose', problem, failed: work === 'check' ? { file, corrections } : null });
    }
  }

  return {
    state,
    check: (file, { pictures: _former, ...corrections } = remembered(entityLabel), pictures) =>
      void run('check', { file, corrections: pictures ? { ...corrections, pictures } : corrections }),
    start: (chosen) => void run('import', chosen),
    undo: (done) => void run('undo', done, done.job),
    undoEarlier: (job, fileName) => void run('undo', { file: new File([], fileName), corrections: noCorrections }, job),
    restart: () => setState({ step: 'choose', problem: '', failed: null }),
  };
}
