import { type CallOptions, isApiError } from '@admin-h5/client';
import { schemaOf, validate } from '@admin-h5/contract/validation';
import { errorTexts, unescapeCell } from '@admin-h5/contract';
import type { SheetTarget } from '../list/download-sheet.ts';
import type { ListRecord, ListResource, RecordEdit } from '../list/list-props.ts';
import { findEdit, isConflict, storedText } from './edit-model.ts';
import type { Edit, Edits, EditRow } from './edit-model.ts';
import { maxEditRows, type CheckedEdits, type EditOrder, type EditSave, type EditSource } from './edit-source.ts';
import { judgeEdits, type JudgedRecord, recordColumns, withFaults } from './record-cells.ts';

/** The API's largest page. */
const pageSize = 100;
/** Calls at once that read records. */
const atOnce = 8;
/** Records with new edits that a check reads anew; of more, a save does. */
const maxReadForCheck = 50;
/** Calls that write a record which others write at the same time. */
const maxTries = 3;

type CellEdits = Readonly<Record<string, Edit>>;

const refusedRow = (message: string): CheckedEdits => ({ row: { state: 'refused', issues: [message] }, cells: {} });

/**
 * 改表 by the calls that a form of the records makes: its rules judge the edits, a call for each record writes them by the entity's own
 * route, and the former cells are written to take them back.
 */
export function recordSource<T extends ListRecord>(resource: ListResource<T>, plan: RecordEdit<T>): EditSource {
  const { fields, rules = {}, looks = [] } = plan;
  const schema = schemaOf(fields, rules);
  const table = recordColumns<T>(fields, looks);
  /** As they were read last. */
  const records = new Map<string, T>();
  /** Why the API has refused edits that the rules of the form allow. */
  const refusals = new Map<string, { edits: string; checked: CheckedEdits }>();
  let lastChecked: Edits = {};

  const includes = (record: T): boolean => plan.includes?.(record) ?? true;
  function keep(record: T): EditRow {
    records.set(record.id, record);
    return table.rowOf(record);
  }

  async function readOne(id: string, options: CallOptions): Promise<EditRow[]> {
    try {
      const record = plan.read ? await plan.read(id, options) : await resource.get?.(id, options);
      if (record) return [keep(record)];
    } catch (error) {
      if (!isApiError(error, 404)) throw error;
    }
    records.delete(id);
    return [];
  }

  async function read(ids: readonly string[], options: CallOptions): Promise<EditRow[]> {
    const rows: EditRow[] = [];
    for (let start = 0; start < ids.length; start += atOnce) {
      const part = ids.slice(start, start + atOnce).map((id) => readOne(id, options));
      rows.push(...(await Promise.all(part)).flat());
    }
    return rows;
  }

  async function listRows(
    target: Extract<SheetTarget, { filter: unknown }>,
    options: CallOptions,
  ): Promise<{ rows: EditRow[]; found: number }> {
    const except = new Set('exceptIds' in target ? target.exceptIds : []);
    const rows: EditRow[] = [];
    for (let page = 1; ; page += 1) {
      const { list, total } = await resource.list({ ...target.filter, page, size: pageSize }, options);
      rows.push(...list.filter((record) => !except.has(record.id) && includes(record)).map(keep));
      const isCut = rows.length > maxEditRows;
      if (isCut || list.length === 0 || page * pageSize >= total)
        return { rows: rows.slice(0, maxEditRows), found: isCut ? total : rows.length };
    }
  }

  function judge(id: string, edits: CellEdits): JudgedRecord {
    const record = records.get(id);
    if (!record) return { checked: refusedRow('已被删除'), values: null };
    const refusal = refusals.get(id);
    if (refusal?.edits === JSON.stringify(edits)) return { checked: refusal.checked, values: null };
    const judged = judgeEdits(table, fields, (values) => validate(schema, values), record, edits);
    const row = table.rowOf(record);
    const conflicts = table.columns.filter((column) => {
      const edit = findEdit({ [id]: edits }, row, column);
      return edit !== undefined && isConflict(edit, row, column);
    });
    if (conflicts.length === 0) return judged;
    const { checked } = judged;
    const marked = conflicts.map((column) => {
      const text = edits[column.name]?.text ?? '';
      return [column.name, { text, state: 'conflict', before: storedText(row, column) }] as const;
    });
    const cells = { ...checked.cells, ...Object.fromEntries(marked) };
    return { checked: { row: { ...checked.row, state: 'refused' }, cells }, values: null };
  }

  /** The row of a record after its edits were written, or null where they were refused. */
  async function write(id: string, edits: CellEdits, options: CallOptions): Promise<EditRow | null> {
    refusals.delete(id);
    for (let left = maxTries; ; left -= 1) {
      const { checked, values } = judge(id, edits);
      const record = records.get(id);
      if (!record || values === null || checked.row.state !== 'changed') return null;
      try {
        const stored = plan.write
          ? await plan.write(record, values, options)
          : await resource.update?.(id, { ...values, version: record.version ?? 0 }, options);
        if (stored) return keep(stored);
      } catch (error) {
        if (!isApiError(error) || ![403, 404, 409, 422].includes(error.status)) throw error;
        if (error.code !== 'VERSION_CONFLICT' && error.status !== 404) {
          const faults = error.errors.length > 0 ? error.errors : [{ field: '', message: error.message }];
          refusals.set(id, {
            edits: JSON.stringify(edits),
            checked: withFaults(checked, table.fields, fields, faults),
          });
          return null;
        }
      }
      // Somebody else has changed it: edits of other cells are written over what it is now.
      await readOne(id, options);
      if (left === 1) return null;
    }
  }

  async function save(
    edits: Edits,
    options: CallOptions,
    onProgress: (done: number, total: number) => void,
  ): Promise<EditSave | null> {
    const all = Object.entries(edits);
    const written = new Set<string>();
    const former: [string, CellEdits][] = [];
    let problem: string | null = null;
    for (const [at, [id, own]] of all.entries()) {
      onProgress(at, all.length);
      const record = records.get(id);
      try {
        const after = await write(id, own, options);
        if (options.signal?.aborted) return null;
        if (after && record) {
          written.add(id);
          former.unshift([id, findFormer(table.columns, own, table.rowOf(record), after)]);
        }
      } catch (error) {
        if (options.signal?.aborted) return null;
        problem = error instanceof Error ? error.message : errorTexts.network;
        break;
      }
    }
    return {
      updated: written.size,
      failed: all.length - written.size,
      problem,
      written,
      undo: (later) => save(Object.fromEntries(former), later, () => {}),
    };
  }

  return {
    async load(target, options) {
      const { rows, found } =
        'ids' in target
          ? { rows: await read(target.ids.slice(0, maxEditRows), options), found: target.ids.length }
          : await listRows(target, options);
      return { sheet: { columns: table.columns, rows }, found };
    },
    read,
    async check({ edits }: EditOrder, options) {
      const changed = Object.keys(edits).filter((id) => edits[id] !== lastChecked[id]);
      lastChecked = edits;
      // Who takes an edit back and makes it again asks the API again.
      for (const id of refusals.keys()) if (!edits[id]) refusals.delete(id);
      if (changed.length <= maxReadForCheck) await read(changed, options);
      if (options.signal?.aborted) return null;
      const rows = Object.entries(edits).map(([id, own]) => [id, judge(id, own).checked] as const);
      return { rows: new Map(rows), questions: [], job: null };
    },
    preview:
      resource.preview &&
      (async (id, { edits }, options) => {
        const { values } = judge(id, edits[id] ?? {});
        const detail = values && (await resource.preview?.(values, id, options));
        if (!detail) throw new Error('这一行有误，改正后才能预览');
        return detail;
      }),
    save: ({ edits }, options, onProgress) => save(edits, options, onProgress),
  };
}

/** The edits that take others back: what a record had in their cells, for what it has now. */
function findFormer(
  columns: ReturnType<typeof recordColumns>['columns'],
  edits: CellEdits,
  before: EditRow,
  after: EditRow,
): CellEdits {
  const cells = columns.flatMap((column) => {
    const [text, now] = [unescapeCell(before.cells[column.at] ?? ''), after.cells[column.at] ?? ''];
    return edits[column.name] && text !== unescapeCell(now) ? [[column.name, { text, before: now }] as const] : [];
  });
  return Object.fromEntries(cells);
}
