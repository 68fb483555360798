import type { CallOptions } from '@admin-h5/client';
import { type Job, maxCheckedRows, type PublishDetail } from '@admin-h5/contract';
import { followJob } from '../import/use-import.ts';
import { exportQuery, type SheetTarget } from '../list/download-sheet.ts';
import type { ListResource } from '../list/list-props.ts';
import { formatEdits, parseSheet } from './edit-model.ts';
import type { EditSheet } from './edit-model.ts';
import { maxEditRows, type CheckedEdits, type EditOrder, type EditOutcome, type EditSource } from './edit-source.ts';

type Resource = Pick<
  ListResource<object>,
  | 'ids'
  | 'exportSheet'
  | 'importSheet'
  | 'importJob'
  | 'checkedRows'
  | 'undoImport'
  | 'publishLater'
  | 'reviewChanges'
  | 'get'
  | 'preview'
  | 'readEdited'
>;

/** 改表 by export and import: a dry run judges the edits, an import writes them, and its undo takes them back. */
export function importSource(resource: Resource): EditSource {
  /** Runs a job from its start to its end; null if the screen was left. */
  async function runJob(
    start: (options: CallOptions) => Promise<{ jobId: string }> | undefined,
    options: CallOptions,
  ): Promise<Job | null> {
    const started = await start(options);
    return started ? followJob(resource, started.jobId, options) : null;
  }

  async function undo(jobId: string, options: CallOptions): Promise<EditOutcome | null> {
    const undone = await runJob((given) => resource.undoImport?.(jobId, given), options);
    return undone && outcomeOf(undone, '撤销没有完成，请重试');
  }

  function send({ edits, sheet, ways }: EditOrder, dryRun: boolean) {
    const { csv, ids, corrections } = formatEdits(edits, sheet);
    const file = new File([csv], '改表.csv', { type: 'text/csv' });
    return {
      ids,
      run: (options: CallOptions) =>
        resource.importSheet?.(file, dryRun, options, { ...corrections, ways: { ...ways } }),
    };
  }

  return {
    load: (target, options) => loadSheet(resource, target, options),
    read: async (ids, options) => (await fetchSheet(resource, { ids: [...ids] }, options)).rows,
    async check(order, options) {
      const { ids, run } = send(order, true);
      const job = await runJob(run, options);
      if (!job) return null;
      if (job.state !== 'done') throw new Error(job.errors[0]?.message ?? '检查未完成');
      const rows = withWarnings(await readCheck(resource, job, ids, options), job, ids);
      return { rows, questions: job.report?.questions ?? [], job };
    },
    async save(order, options) {
      const { ids, run } = send(order, false);
      const job = await runJob(run, options);
      if (!job) return null;
      const failed = new Set(job.errors.map(({ row }) => ids[row - 2]));
      // A job names its first errors alone: then only what the records say is known to be written.
      const isKnown = job.state === 'done' && failed.size === job.failed;
      return {
        ...outcomeOf(job, '保存没有完成，请重试'),
        written: new Set(isKnown ? ids.filter((id) => !failed.has(id)) : []),
        undo: (later) => undo(job.id, later),
      };
    },
    reviewChanges: resource.reviewChanges,
    publishLater:
      resource.publishLater &&
      (async (id, { at, forReview }, ways, options) => {
        await resource.publishLater?.(id, { at: at?.toISOString() ?? '', forReview, ways }, options);
      }),
    undoPublished: undo,
    preview: resource.preview && ((id, order, options) => previewRow(resource, id, order, options)),
  };
}

async function previewRow(
  resource: Resource,
  id: string,
  { edits, sheet, ways }: EditOrder,
  options: CallOptions,
): Promise<PublishDetail> {
  const own = edits[id];
  const { csv, corrections } = formatEdits(own ? { [id]: own } : {}, sheet);
  const record = own
    ? await resource.readEdited?.({ csv, corrections: { ...corrections, ways: { ...ways } } }, options)
    : await resource.get?.(id, options);
  const detail = record && (await resource.preview?.(record, id, options));
  if (!detail) throw new Error('这一行不能预览');
  return detail;
}

const outcomeOf = ({ state, updated, failed, errors }: Job, incomplete: string): EditOutcome => ({
  updated,
  failed,
  problem: state === 'done' ? null : (errors.at(-1)?.message ?? incomplete),
});

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
