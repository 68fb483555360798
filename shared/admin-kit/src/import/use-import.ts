/** The controller of an import: checks a sheet, imports it and undoes it as jobs of the API, and remembers how columns were read. */
import { useEffect, useRef, useState } from 'react';
import { type CallOptions, isApiError } from '@admin-h5/client';
import { isObject, type Job, type SheetCorrections } from '@admin-h5/contract';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import type { ImportResource } from './import-resource.ts';
import { noCorrections } from './corrections.ts';

/** Milliseconds between two polls of a running job. */
const pollInterval = 500;
/** Polls in a row without a response after which the screen says so. */
const maxFailures = 30;

/** The file of a run, and how it is read. */
export interface Chosen {
  file: File;
  corrections: SheetCorrections;
}

type Work = 'check' | 'import' | 'undo';

type ImportState =
  /** `failed` is a check without a result, which failed or was stopped and can be tried again. */
  | { step: 'choose'; problem: string; failed: Chosen | null }
  | ({ step: 'running'; work: Work; job: Job | null; secondsLeft: number | null } & Chosen)
  /** The dry run is finished. */
  /** With a `problem` it was to be imported, which did not start. */
  | ({ step: 'checked'; job: Job; problem?: string } & Chosen)
  | ({ step: 'done'; job: Job; problem?: string } & Chosen)
  /** The import `of` was taken back, be it in part. */
  | ({ step: 'undone'; job: Job; of: Job } & Chosen);

const nothing: ImportState = { step: 'choose', problem: '', failed: null };

export interface ImportHandle {
  state: ImportState;
  /** Checks a file with `pictures`; columns are read as a person has said of earlier sheets, or as `corrections` say. */
  check: (file: File, corrections?: SheetCorrections, pictures?: SheetCorrections['pictures']) => void;
  /** Imports a checked sheet; `interrupted`, an import that was, goes on. */
  start: (checked: Chosen & { job: Job }, interrupted?: Job) => void;
  /** Goes on with an interrupted import of an earlier visit, of which only the job is known. */
  resume: (job: Job, fileName: string) => void;
  /** Follows an import of an earlier visit that still runs; with `undoId`, its undo. */
  follow: (job: Job, fileName: string, undoId?: string) => void;
  /** Undoes a finished import. */
  undo: (done: Chosen & { job: Job }) => void;
  /** Undoes an import of an earlier visit, of which only the job is known. */
  undoEarlier: (job: Job, fileName: string) => void;
  restart: () => void;
}

/** Of an import of an earlier visit only the name of its file is known. */
const unknownFile = (name: string): Chosen => ({ file: new File([], name), corrections: noCorrections });

/** What stands for the sheet of files that are imported without one. */
export const noSheet = (): File => new File([], '图片和资料');
const isFilesAlone = ({ file, corrections }: Chosen): boolean => file.size === 0 && corrections.pictures !== undefined;
/** Whether what is imported can be sent again. */
export const canSend = (chosen: Chosen): boolean => chosen.file.size > 0 || isFilesAlone(chosen);

/** Whether the API has the sheet of an interrupted import. */
export const canResume = ({ resume }: Pick<Job, 'resume'>, resource: ImportResource): boolean =>
  resource.continueImport !== undefined && resume?.problem === null;

/** Asks again for a while where no response arrives: the job goes on without its screen. */
async function poll(ask: () => Promise<Job> | undefined): Promise<Job | undefined> {
  for (let left = maxFailures; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isApiError(error, 0) || error.code === 'CANCELLED' || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 * pollInterval));
    }
  }
}

/** Follows a job to its end; null if the screen is left before. */
export async function followJob(
  resource: ImportResource,
  id: string,
  options: CallOptions,
  onProgress?: (job: Job) => void,
): Promise<Job | null> {
  for (;;) {
    const job = await poll(() => resource.importJob?.(id, options));
    if (!job || options.signal?.aborted) return null;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    onProgress?.(job);
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
}

/** The answers that hold for columns of other sheets too: keys of other questions begin with a question mark. */
const columnWays = ({ ways = {} }: SheetCorrections): Record<string, string> =>
  Object.fromEntries(Object.entries(ways).filter(([key]) => !key.startsWith('?')));

/** How earlier sheets were read. */
function remembered(entityLabel: string): SheetCorrections {
  const ways = rememberedColumns(entityLabel, 'ways');
  const columns = rememberedColumns(entityLabel);
  return { ...noCorrections, columns, ...(Object.keys(ways).length > 0 ? { ways } : {}) };
}

/** Template → dry run → result: each run is a job of the server, polled until it ends. */
export function useImport(resource: ImportResource, entityLabel: string): ImportHandle {
  const [state, setState] = useState<ImportState>(nothing);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  /**
   * Starts a job and follows it to its end.
   * @param of the import that is undone, continued or followed
   * @param runningId a job that runs already, which is followed only
   * @param checked the check of what is imported
   */
  async function run(
    work: Work,
    { file, corrections }: Chosen,
    of: Job | null = null,
    runningId = '',
    checked: Job | null = null,
  ): Promise<void> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const options = { signal: own.signal, errors: 'screen' } as const;
    const begin = async () => {
      if (runningId !== '') return { jobId: runningId };
      if (work === 'undo' && of) return resource.undoImport?.(of.id, options);
      if (of && canResume(of, resource)) {
        try {
          return await resource.continueImport?.(of.id, options);
        } catch (error) {
          // The job has changed since it was read: its sheet may have been removed.
          if (!isApiError(error, 409) || !canSend({ file, corrections })) throw error;
        }
      }
      return isFilesAlone({ file, corrections })
        ? resource.importFiles?.(corrections, work === 'check', options, of?.id)
        : resource.importSheet?.(file, work === 'check', options, corrections, of?.id);
    };
    setState({ step: 'running', work, file, corrections, job: null, secondsLeft: null });
    const left = timeLeft();
    let isStarted = false;
    try {
      const started = await begin();
      if (!started) return;
      isStarted = true;
      const job = await followJob(resource, started.jobId, options, (latest) =>
        setState({ step: 'running', work, file, corrections, job: latest, secondsLeft: left(latest) }),
      );
      if (!job) return;
      // A check that a person stopped found nothing to decide on.
      if (work === 'check' && job.state === 'stopped')
        return setState({ step: 'choose', problem: '预检已停止', failed: { file, corrections } });
      if (work === 'undo') setState({ step: 'undone', file, corrections, job, of: of ?? job });
      else setState({ step: work === 'check' ? 'checked' : 'done', file, corrections, job });
      // For an import of an earlier visit it is not known how the sheet was read.
      if (work === 'import' && file.size > 0) {
        rememberColumns(entityLabel, corrections.columns);
        rememberColumns(entityLabel, columnWays(corrections), 'ways');
      }
    } catch (error) {
      if (own.signal.aborted) return;
      const problem = error instanceof Error ? error.message : '导入失败';
      if (of && runningId === '') {
        const isRefused = work === 'import' && isApiError(error, 409);
        const job = isRefused ? await resource.importJob?.(of.id, options).catch(() => of) : of;
        if (!own.signal.aborted) setState({ step: 'done', file, corrections, job: job ?? of, problem });
      } else if (checked && !isStarted) setState({ step: 'checked', file, corrections, job: checked, problem });
      else setState({ step: 'choose', problem, failed: work === 'check' ? { file, corrections } : null });
    }
  }

  return {
    state,
    check: (file, { pictures: _former, ...corrections } = remembered(entityLabel), pictures) =>
      void run('check', { file, corrections: pictures ? { ...corrections, pictures } : corrections }),
    start: ({ job, ...chosen }, interrupted) =>
      void (interrupted ? run('import', chosen, interrupted) : run('import', chosen, null, '', job)),
    resume: (job, fileName) => void run('import', unknownFile(fileName), job),
    follow: (job, fileName, undoId) =>
      void run(undoId === undefined ? 'import' : 'undo', unknownFile(fileName), job, undoId ?? job.id),
    undo: (done) => void run('undo', done, done.job),
    undoEarlier: (job, fileName) => void run('undo', unknownFile(fileName), job),
    restart: () => setState(nothing),
  };
}

type Columns = Record<string, string>;

/** What is kept: the fields of columns, and the ways in which ambiguous ones are read. */
type Kept = 'columns' | 'ways';

const key = (entityLabel: string, kept: Kept): string => `admin-h5:import-${kept}:${entityLabel}`;
/** An office has some sheets of its own, not hundreds. */
const maxRemembered = 200;

/** How columns were read in earlier sheets of this device; empty where nothing is stored. */
export function rememberedColumns(entityLabel: string, kept: Kept = 'columns'): Columns {
  const stored = readJson(key(entityLabel, kept));
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([header, field]) => (typeof field === 'string' ? [[header, field]] : [])),
  );
}

/** `#E`, a column without a header: in another sheet there is something else. */
const isByPlace = (header: string): boolean => header.startsWith('#');

/** What holds for other sheets too. A column may be left out for one without a header, which they do not have. */
function lasting(columns: Columns): Columns {
  const all = Object.entries(columns);
  const some = all.filter(([header]) => !isByPlace(header));
  return Object.fromEntries(some.length === all.length ? some : some.filter(([, field]) => field !== ''));
}

/** Keeps what a person has said of columns, for their next sheet; the oldest are forgotten first. */
function rememberColumns(entityLabel: string, columns: Columns, kept: Kept = 'columns'): void {
  const { ...all } = rememberedColumns(entityLabel, kept);
  for (const header of Object.keys(columns)) delete all[header];
  const latest = Object.entries({ ...all, ...lasting(columns) }).slice(-maxRemembered);
  if (latest.length > 0) writeJson(key(entityLabel, kept), Object.fromEntries(latest));
}

/** Milliseconds before the pace of a job is known well enough. */
const settledMs = 3000;

/** Estimates the seconds that a job still takes by what it did since it was first seen; null while nobody can know. */
export function timeLeft(): (job: Pick<Job, 'done' | 'total'>, now?: number) => number | null {
  let first: { at: number; done: number } | null = null;
  return ({ done, total }, now = performance.now()) => {
    if (total === 0) return null;
    first ??= { at: now, done };
    const [rows, ms] = [done - first.done, now - first.at];
    return rows > 0 && ms >= settledMs ? Math.ceil(((total - done) * ms) / rows / 1000) : null;
  };
}

/** How far a running job is, in words. */
export function progressText(
  { done, total }: Pick<Job, 'done' | 'total'>,
  seconds: number | null,
  unit: '行' | '条' = '行',
): string {
  const rows = `${done} / ${total} ${unit}`;
  if (seconds === null) return rows;
  return `${rows}，大约还需 ${seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`}`;
}
