import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallOptions } from '@admin-h5/client';
import type { CheckedCell, CheckedRow, ColumnQuestion, Job } from '@admin-h5/contract';
import { maxCheckedRows } from '@admin-h5/contract';
import { followJob } from '../import/use-import.ts';
import type { ListResource } from '../list/list-props.ts';
import { exportQuery, type SheetTarget } from '../list/download-sheet.ts';
import { editDrafts } from './edit-draft.ts';
import {
  addStep,
  countEdits,
  dropEdits,
  formatEdits,
  noEdits,
  parseSheet,
  startHistory,
  stepBack,
  stepForth,
  withoutSaved,
} from './edit-model.ts';
import type { EditHistory, Edits, EditRow, EditSheet } from './edit-model.ts';

/** Most records that one sheet shows. */
export const maxEditRows = 3000;
/** Milliseconds without a further edit after which all are checked. */
const checkPause = 600;
const draftPause = 400;

/** A record's row of a check: what becomes of its cells by the names of columns. */
interface CheckedEdits {
  row: Pick<CheckedRow, 'state' | 'issues' | 'others'>;
  cells: Readonly<Record<string, CheckedCell>>;
}

interface Check {
  edits: Edits;
  ways: Readonly<Record<string, string>>;
  job: Job;
  rows: ReadonlyMap<string, CheckedEdits>;
}

/** What was saved last, and can be taken back. */
interface Saved {
  job: Job;
  ids: readonly string[];
  /** The records that were not written, and why. */
  refused: number;
  undone: boolean;
}

type Loading = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; found: number };
type Work = 'check' | 'save' | 'undo' | null;

export interface EditSheetHandle {
  loading: Loading;
  sheet: EditSheet;
  edits: Edits;
  count: number;
  history: EditHistory;
  /** What the latest check says of a record, unless its edits have changed since. */
  checkedOf: (id: string) => CheckedEdits | undefined;
  /** The check of the present edits; null until it is there. */
  check: Check | null;
  questions: readonly ColumnQuestion[];
  ways: Readonly<Record<string, string>>;
  work: Work;
  /** Why the check, the import or its undo has failed. */
  problem: { work: Work; error: unknown } | null;
  saved: Saved | null;
  /** When what was restored was typed, in milliseconds since 1970; null if nothing was. */
  restoredAt: number | null;
  /** Records that were not asked for, and are here for what was restored. */
  restored: ReadonlySet<string>;
  /** Edits of records that have been deleted meanwhile. */
  orphans: Edits;
  /** Whether the device has room for the edits. */
  isKept: boolean;
  change: (edits: Edits) => void;
  answer: (ways: Readonly<Record<string, string>>) => void;
  undoStep: () => void;
  redoStep: () => void;
  discard: () => void;
  reload: () => void;
  retry: () => void;
  save: () => Promise<void>;
  undoSave: () => Promise<void>;
}

type Resource = Pick<
  ListResource<never>,
  'ids' | 'exportSheet' | 'importSheet' | 'importJob' | 'checkedRows' | 'undoImport'
>;

interface Options {
  resource: Resource;
  entityLabel: string;
  target: SheetTarget;
}

const quiet = (signal: AbortSignal): CallOptions => ({ signal, errors: 'screen' });
const emptySheet: EditSheet = { columns: [], rows: [] };

async function fetchSheet(resource: Resource, target: SheetTarget, options: CallOptions): Promise<EditSheet> {
  const file = await resource.exportSheet?.('csv', exportQuery(target), options);
  return file ? parseSheet(await file.blob.text()) : emptySheet;
}

/** The records of a target, at most `maxEditRows`, and how many there are. */
async function loadSheet(
  resource: Resource,
  target: SheetTarget,
  options: CallOptions,
): Promise<{ sheet: EditSheet; found: number }> {
  const { sort: _sort, ...filter } = 'filter' in target ? target.filter : { sort: undefined };
  const ids =
    'filter' in target && !('expectedTotal' in target) ? await resource.ids?.(textFilter(filter), options) : undefined;
  const isCut = ids !== undefined && ids.length > maxEditRows;
  const sheet = await fetchSheet(resource, isCut ? { ids: ids.slice(0, maxEditRows) } : target, options);
  const rows = sheet.rows.slice(0, maxEditRows);
  return { sheet: { ...sheet, rows }, found: ids?.length ?? sheet.rows.length };
}

const textFilter = (filter: object): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );

/** Rows with newer ones in their places; those that the sheet does not have come first. */
function withRows(sheet: EditSheet, rows: readonly EditRow[]): EditSheet {
  const newer = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(sheet.rows.map(({ id }) => id));
  const added = rows.filter(({ id }) => !known.has(id));
  return { ...sheet, rows: [...added, ...sheet.rows.map((row) => newer.get(row.id) ?? row)] };
}

/** The rows of a check by the ids of their records. */
async function readCheck(
  resource: Resource,
  job: Job,
  ids: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, CheckedEdits>> {
  const rows = new Map<string, CheckedEdits>();
  for (let offset = 0, total = 1; offset < total; offset += maxCheckedRows) {
    const page = await resource.checkedRows?.(job.id, { offset, limit: maxCheckedRows }, options);
    if (!page) break;
    total = page.total;
    for (const { row, cells, ...rest } of page.rows) {
      // The header is row 1, and no row is blank.
      const id = ids[row - 2];
      const named = page.columns.flatMap(({ name }, at) => (cells[at] ? [[name, cells[at]] as const] : []));
      if (id !== undefined) rows.set(id, { row: rest, cells: Object.fromEntries(named) });
    }
  }
  return rows;
}

/** The rows of a check with what was left out of their cells, which a check of rows does not say. */
function withWarnings(
  rows: ReadonlyMap<string, CheckedEdits>,
  { warnings }: Job,
  ids: readonly string[],
): ReadonlyMap<string, CheckedEdits> {
  const next = new Map(rows);
  for (const { row: at, column, message } of warnings) {
    const id = ids[at - 2];
    const checked = id === undefined ? undefined : next.get(id);
    if (id === undefined || !checked) continue;
    const issue = column === '' ? message : `${column}：${message}`;
    next.set(id, { ...checked, row: { ...checked.row, issues: [...(checked.row.issues ?? []), issue] } });
  }
  return next;
}

/**
 * The controller of 改表: the records of a list as rows of their export, edits of their cells, which a dry run of the import judges
 * after each pause, and their import, which can be taken back. It knows no entity: export and import do.
 */
export function useEditSheet({ resource, entityLabel, target }: Options): EditSheetHandle {
  const [drafts] = useState(() => editDrafts(entityLabel));
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  /** Whether the edits are those of the draft, so that they may replace it. */
  const [hasDraft, setHasDraft] = useState(false);
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const [sheet, setSheet] = useState(emptySheet);
  const [restored, setRestored] = useState<ReadonlySet<string>>(new Set());
  const [isKept, setKept] = useState(true);
  const [history, setHistory] = useState(() => startHistory(noEdits));
  const [ways, setWays] = useState<Readonly<Record<string, string>>>({});
  const [check, setCheck] = useState<Check | null>(null);
  const [work, setWork] = useState<Work>(null);
  const [problem, setProblem] = useState<EditSheetHandle['problem']>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** Ends what is under way when the sheet is left or loaded anew. */
  const controller = useRef(new AbortController());
  const edits = history.present;
  const isCurrent = check !== null && check.edits === edits && check.ways === ways;
  const known = new Set(sheet.rows.map(({ id }) => id));
  const hasEdits = Object.keys(edits).some((id) => known.has(id));

  const load = useEffectEvent(async (_attempt: number, signal: AbortSignal) => {
    const draft = await drafts.open(signal);
    const loaded = await loadSheet(resource, target, quiet(signal));
    const present = hasDraft ? edits : (draft?.edits ?? noEdits);
    const missing = Object.keys(present).filter((id) => !loaded.sheet.rows.some((row) => row.id === id));
    const others = missing.length > 0 ? await fetchSheet(resource, { ids: missing }, quiet(signal)) : emptySheet;
    const shown = withRows(loaded.sheet, others.rows);
    return { sheet: shown, found: loaded.found, restored: new Set(missing), draft: hasDraft ? null : draft };
  });
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    const show = async () => {
      try {
        const loaded = await load(attempt, signal);
        if (signal.aborted) return;
        if (loaded.draft) {
          setHistory(startHistory(loaded.draft.edits));
          setRestoredAt(loaded.draft.savedAt);
        }
        setHasDraft(true);
        setSheet(loaded.sheet);
        setRestored(loaded.restored);
        setLoading({ state: 'ready', found: loaded.found });
      } catch (error) {
        if (!signal.aborted) setLoading({ state: 'failed', error });
      }
    };
    void show();
    return () => own.abort();
  }, [attempt]);

  const writeDraft = useEffectEvent(() => {
    if (hasDraft) setKept(drafts.write(edits));
  });
  const writeLater = useEffectEvent((_edits: Edits) => setTimeout(() => writeDraft(), draftPause));
  useEffect(() => {
    const timer = writeLater(edits);
    return () => clearTimeout(timer);
  }, [edits]);
  useEffect(() => {
    const flush = () => writeDraft();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);

  /** Runs a job from its start to its end; null if the screen was left. */
  async function runJob(start: (options: CallOptions) => Promise<{ jobId: string }> | undefined): Promise<Job | null> {
    const options = quiet(controller.current.signal);
    const started = await start(options);
    return started ? followJob(resource, started.jobId, options) : null;
  }

  async function perform<T>(kind: Exclude<Work, null>, act: () => Promise<T>): Promise<T | null> {
    const { signal } = controller.current;
    setWork(kind);
    setProblem(null);
    try {
      return await act();
    } catch (error) {
      if (!signal.aborted) setProblem({ work: kind, error });
      return null;
    } finally {
      if (!signal.aborted) setWork(null);
    }
  }

  const send = (sentEdits: Edits, dryRun: boolean) => {
    const { csv, ids, corrections } = formatEdits(sentEdits, sheet);
    const file = new File([csv], '改表.csv', { type: 'text/csv' });
    return {
      ids,
      run: (options: CallOptions) =>
        resource.importSheet?.(file, dryRun, options, { ...corrections, ways: { ...ways } }),
    };
  };

  const runCheck = () =>
    perform('check', async (): Promise<Check | null> => {
      const { ids, run } = send(edits, true);
      const job = await runJob(run);
      if (!job) return null;
      if (job.state !== 'done') throw new Error(job.errors[0]?.message ?? '检查未完成');
      const rows = withWarnings(await readCheck(resource, job, ids, quiet(controller.current.signal)), job, ids);
      const done = { edits, ways, job, rows };
      setCheck(done);
      // What others have written meanwhile is shown beside what is to replace it.
      const changed = [...rows].flatMap(([id, { cells }]) =>
        Object.values(cells).some(({ state }) => state === 'conflict') ? [id] : [],
      );
      if (changed.length > 0) await refresh(changed);
      return done;
    });

  async function refresh(ids: readonly string[]): Promise<EditSheet> {
    const { rows } = await fetchSheet(resource, { ids: [...ids] }, quiet(controller.current.signal));
    const next = withRows(sheet, rows);
    setSheet((now) => withRows(now, rows));
    return next;
  }

  const checkNow = useEffectEvent(() => void runCheck());
  const checkLater = useEffectEvent((_edits: Edits, _ways: Check['ways']) => setTimeout(() => checkNow(), checkPause));
  const isReady = loading.state === 'ready';
  const waits = isReady && hasEdits && !isCurrent && work === null && problem === null;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = checkLater(edits, ways);
    return () => clearTimeout(timer);
  }, [waits, edits, ways]);
  useEffect(() => {
    const retry = () => setProblem(null);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  function change(next: Edits): void {
    setHistory((now) => addStep(now, next));
    setProblem(null);
  }

  /** The records of the present check that an import would write. */
  const good = (done: Check): string[] =>
    [...done.rows].flatMap(([id, { row }]) => (row.state === 'changed' ? [id] : []));

  async function save(): Promise<void> {
    if (!check || !isCurrent) return;
    const wanted = new Set(good(check));
    await perform('save', async () => {
      const chosen = dropEdits(edits, (id) => !wanted.has(id));
      const { ids, run } = send(chosen, false);
      const job = await runJob(run);
      if (!job) return;
      const failed = new Set(job.errors.map(({ row }) => ids[row - 2]));
      // A job names its first errors alone: then only what the records say is known to be written.
      const isKnown = job.state === 'done' && failed.size === job.failed;
      const written = isKnown ? ids.filter((id) => !failed.has(id)) : [];
      setSaved({ job, ids, refused: job.failed, undone: false });
      const next = await refresh(ids);
      setHistory((now) => startHistory(withoutSaved(now.present, next, new Set(written))));
      setRestoredAt(null);
      if (job.state !== 'done') throw new Error(job.errors.at(-1)?.message ?? '保存没有完成，请重试');
    });
  }

  async function undoSave(): Promise<void> {
    if (!saved) return;
    await perform('undo', async () => {
      const job = await runJob((options) => resource.undoImport?.(saved.job.id, options));
      if (!job) return;
      if (job.state !== 'done') throw new Error(job.errors.at(-1)?.message ?? '撤销没有完成，请重试');
      await refresh(saved.ids);
      setSaved({ ...saved, job: { ...saved.job, ...pickUndo(job) }, undone: true });
    });
  }

  return {
    loading,
    sheet,
    edits,
    count: countEdits(edits),
    history,
    checkedOf: (id) => (check && check.edits[id] === edits[id] ? check.rows.get(id) : undefined),
    check: isCurrent ? check : null,
    questions: hasEdits ? (check?.job.report?.questions ?? []) : [],
    ways,
    work,
    problem,
    saved,
    restoredAt,
    restored,
    orphans: loading.state === 'ready' ? dropEdits(edits, (id) => known.has(id)) : noEdits,
    isKept,
    change,
    answer: (next) => {
      setWays(next);
      setProblem(null);
    },
    undoStep: () => setHistory(stepBack),
    redoStep: () => setHistory(stepForth),
    discard: () => {
      change(noEdits);
      setRestoredAt(null);
    },
    reload: () => {
      setLoading({ state: 'loading' });
      setAttempt((value) => value + 1);
    },
    retry: () => setProblem(null),
    save,
    undoSave,
  };
}

const pickUndo = ({ updated, failed, errors }: Job): Pick<Job, 'updated' | 'failed' | 'errors'> => ({
  updated,
  failed,
  errors,
});
