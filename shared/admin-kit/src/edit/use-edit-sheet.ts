/** The controller of 改表: loads records, keeps edits on the device, has them checked after each pause, saves and takes them back. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallOptions } from '@admin-h5/client';
import type { ColumnQuestion } from '@admin-h5/contract';
import type { SheetTarget } from '../list/download-sheet.ts';
import {
  addStep,
  countEdits,
  dropEdits,
  noEdits,
  startHistory,
  stepBack,
  stepForth,
  withoutBlankLines,
  withoutSaved,
} from './edit-model.ts';
import type { EditHistory, Edits, EditRow, EditSheet } from './edit-model.ts';
import type { CheckedEdits, EditCheck, EditOrder, EditOutcome, EditSave, EditSource } from './edit-source.ts';
import { useKeptEdits } from './use-kept-edits.ts';

/** Milliseconds without a further edit after which all are checked. */
const checkPause = 600;

interface Check extends EditCheck {
  typed: Edits;
  ways: Readonly<Record<string, string>>;
}

/** What was saved last, and can be taken back. */
interface Saved {
  save: EditSave;
  ids: readonly string[];
  undone: EditOutcome | null;
}

type Loading = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; found: number };
type Work = 'check' | 'save' | 'undo' | null;

export interface EditSheetHandle {
  loading: Loading;
  sheet: EditSheet;
  /** What the person has typed, with rows of lists that are still blank; `edits` are without these. */
  typed: Edits;
  edits: Edits;
  count: number;
  history: EditHistory;
  /** What the latest check says of a record, unless its edits have changed since. */
  checkedOf: (id: string) => CheckedEdits | undefined;
  /** The check of the present edits; null until it is there. */
  check: EditCheck | null;
  questions: readonly ColumnQuestion[];
  ways: Readonly<Record<string, string>>;
  work: Work;
  /** Of a save that tells it, how many records it has done. */
  progress: { done: number; total: number } | null;
  /** Why the check, the save or its undo has failed. */
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
  /** Changes what was typed. */
  change: (update: (typed: Edits) => Edits) => void;
  answer: (ways: Readonly<Record<string, string>>) => void;
  undoStep: () => void;
  redoStep: () => void;
  discard: () => void;
  reload: () => void;
  retry: () => void;
  /** Puts other edits in place of the present ones, with the records that the sheet does not have. */
  openEdits: (edits: Edits, ways: EditOrder['ways']) => Promise<void>;
  /** Resolves with the edits that are left; null where it has not come to its end. */
  save: () => Promise<Edits | null>;
  undoSave: () => Promise<void>;
}

interface Options {
  source: EditSource;
  entityLabel: string;
  target: SheetTarget;
}

const quiet = (signal: AbortSignal): CallOptions => ({ signal, errors: 'screen' });
const emptySheet: EditSheet = { columns: [], rows: [] };

/** Rows with newer ones in their places; those that the sheet does not have come first. */
function withRows(sheet: EditSheet, rows: readonly EditRow[]): EditSheet {
  const newer = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(sheet.rows.map(({ id }) => id));
  const added = rows.filter(({ id }) => !known.has(id));
  return { ...sheet, rows: [...added, ...sheet.rows.map((row) => newer.get(row.id) ?? row)] };
}

/** The records of a check that a save would write. */
const findGood = ({ rows }: EditCheck): string[] =>
  [...rows].flatMap(([id, { row }]) => (row.state === 'changed' ? [id] : []));

/** Records of which somebody else has changed a cell that was edited. */
const findConflicts = ({ rows }: EditCheck): string[] =>
  [...rows].flatMap(([id, { cells }]) => (Object.values(cells).some(({ state }) => state === 'conflict') ? [id] : []));

/**
 * The controller of 改表: the records of a list as rows of texts, edits of their cells, which its source judges after each pause, and
 * writes, and takes back. It knows no entity.
 */
export function useEditSheet({ source, entityLabel, target }: Options): EditSheetHandle {
  const kept = useKeptEdits(entityLabel);
  const { history, setHistory } = kept;
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const [sheet, setSheet] = useState(emptySheet);
  const [restored, setRestored] = useState<ReadonlySet<string>>(new Set());
  const [ways, setWays] = useState<Readonly<Record<string, string>>>({});
  const [check, setCheck] = useState<Check | null>(null);
  const [work, setWork] = useState<Work>(null);
  const [progress, setProgress] = useState<EditSheetHandle['progress']>(null);
  const [problem, setProblem] = useState<EditSheetHandle['problem']>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** Ends what is under way when the sheet is left or loaded anew. */
  const controller = useRef(new AbortController());
  const typed = history.present;
  const edits = withoutBlankLines(typed, sheet);
  const isCurrent = check !== null && check.typed === typed && check.ways === ways;
  const known = new Set(sheet.rows.map(({ id }) => id));
  const hasEdits = Object.keys(edits).some((id) => known.has(id));

  const load = useEffectEvent(async (_attempt: number, signal: AbortSignal) => {
    const draft = await kept.open(signal);
    const loaded = await source.load(target, quiet(signal));
    const present = draft?.edits ?? edits;
    const missing = Object.keys(present).filter((id) => !loaded.sheet.rows.some((row) => row.id === id));
    const others = missing.length > 0 ? await source.read(missing, quiet(signal)) : [];
    return { sheet: withRows(loaded.sheet, others), found: loaded.found, restored: new Set(missing), draft };
  });
  const takeDraft = useEffectEvent(kept.take);
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    const show = async () => {
      try {
        const loaded = await load(attempt, signal);
        if (signal.aborted) return;
        takeDraft(loaded.draft);
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

  async function perform(kind: Exclude<Work, null>, act: (options: CallOptions) => Promise<void>): Promise<void> {
    const { signal } = controller.current;
    setWork(kind);
    setProblem(null);
    try {
      await act(quiet(signal));
    } catch (error) {
      if (!signal.aborted) setProblem({ work: kind, error });
    } finally {
      if (!signal.aborted) {
        setWork(null);
        setProgress(null);
      }
    }
  }

  const runCheck = () =>
    perform('check', async (options) => {
      const result = await source.check({ edits, sheet, ways }, options);
      if (!result) return;
      setCheck({ ...result, typed, ways });
      // What others have written meanwhile is shown beside what is to replace it.
      const changed = findConflicts(result);
      if (changed.length > 0) await refresh(changed, options);
    });

  async function refresh(ids: readonly string[], options: CallOptions): Promise<EditSheet> {
    const rows = await source.read(ids, options);
    setSheet((now) => withRows(now, rows));
    return withRows(sheet, rows);
  }

  const checkNow = useEffectEvent(() => void runCheck());
  const checkLater = useEffectEvent((_typed: Edits, _ways: Check['ways']) => setTimeout(() => checkNow(), checkPause));
  const isReady = loading.state === 'ready';
  const waits = isReady && hasEdits && !isCurrent && work === null && problem === null;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = checkLater(typed, ways);
    return () => clearTimeout(timer);
  }, [waits, typed, ways]);
  useEffect(() => {
    const retry = () => setProblem(null);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  function change(update: (now: Edits) => Edits): void {
    setHistory((now) => addStep(now, update(now.present)));
    setProblem(null);
  }

  async function openEdits(next: Edits, answers: EditOrder['ways']): Promise<void> {
    const missing = Object.keys(next).filter((id) => !known.has(id));
    const { signal } = controller.current;
    const rows = missing.length > 0 ? await source.read(missing, quiet(signal)) : [];
    if (signal.aborted) return;
    setSheet((now) => withRows(now, rows));
    setRestored((now) => new Set([...now, ...missing]));
    setHistory(startHistory(next));
    setWays(answers);
    setProblem(null);
  }

  async function save(): Promise<Edits | null> {
    if (!check || !isCurrent) return null;
    let left: Edits | null = null;
    const wanted = new Set(findGood(check));
    await perform('save', async (options) => {
      const chosen = dropEdits(edits, (id) => !wanted.has(id));
      const done = await source.save({ edits: chosen, sheet, ways }, options, (count, total) =>
        setProgress({ done: count, total }),
      );
      if (!done) return;
      const ids = Object.keys(chosen);
      setSaved({ save: done, ids, undone: null });
      const next = await refresh(ids, options);
      const remaining = withoutSaved(edits, next, done.written);
      setHistory(startHistory(remaining));
      kept.forgetRestored();
      if (done.problem !== null) throw new Error(done.problem);
      left = remaining;
    });
    return left;
  }

  async function undoSave(): Promise<void> {
    if (!saved) return;
    await perform('undo', async (options) => {
      const undone = await saved.save.undo(options);
      if (!undone) return;
      if (undone.problem !== null) throw new Error(undone.problem);
      await refresh(saved.ids, options);
      setSaved({ ...saved, undone });
    });
  }

  return {
    loading,
    sheet,
    typed,
    edits,
    count: countEdits(edits),
    history,
    checkedOf: (id) => (check && check.typed[id] === typed[id] ? check.rows.get(id) : undefined),
    check: isCurrent ? check : null,
    questions: hasEdits ? (check?.questions ?? []) : [],
    ways,
    work,
    progress,
    problem,
    saved,
    restoredAt: kept.restoredAt,
    restored,
    orphans: loading.state === 'ready' ? dropEdits(edits, (id) => known.has(id)) : noEdits,
    isKept: kept.isKept,
    change,
    answer: (next) => {
      setWays(next);
      setProblem(null);
    },
    undoStep: () => setHistory(stepBack),
    redoStep: () => setHistory(stepForth),
    discard: () => {
      change(() => noEdits);
      kept.forgetRestored();
    },
    reload: () => {
      setLoading({ state: 'loading' });
      setAttempt((value) => value + 1);
    },
    retry: () => setProblem(null),
    openEdits,
    save,
    undoSave,
  };
}
