import {
  type CheckedColumn,
  type CheckedFilter,
  type CheckedRow,
  type CheckedRows,
  maxCheckedRows,
  type SheetCorrections,
} from '@admin-h5/contract';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ImportResource } from '../import-resource.ts';
import { createRowSource, type RowSource } from '../../list/row-source.ts';

/** A row of a check, told apart by its place in the workbook. */
export type CheckedEntry = CheckedRow & { id: string };

/** What draws the rows of a check, as a grid or as a list. */
export interface CheckedRowsProps {
  source: RowSource<CheckedEntry>;
  total: number;
  columns: readonly CheckedColumn[];
  corrections: SheetCorrections;
  /** Those that the rows were checked with. */
  checked: SheetCorrections;
  onChange: (corrections: SheetCorrections) => void;
}

/** What the first answer says of all rows of a check. */
type CheckSummary = Pick<CheckedRows, 'columns' | 'counts' | 'cleared'>;

export interface CheckedRowsHandle {
  source: RowSource<CheckedEntry>;
  /** Null until the first rows have arrived. */
  summary: CheckSummary | null;
  total: number | null;
  error: unknown;
}

/** The rows of a check that a filter finds, loaded where they are looked at. */
export function useCheckedRows(resource: ImportResource, jobId: string, filter: CheckedFilter | ''): CheckedRowsHandle {
  const [summary, setSummary] = useState<(CheckSummary & { jobId: string }) | null>(null);
  const source = useMemo(
    () =>
      createRowSource<CheckedEntry>(async (page, size, signal) => {
        const query = { ...(filter === '' ? {} : { state: filter }), offset: (page - 1) * size, limit: size };
        const found = await resource.checkedRows?.(jobId, query, { signal, errors: 'screen' });
        if (!found) return { list: [], total: 0, page, size };
        const { rows, total, ...rest } = found;
        setSummary({ ...rest, jobId });
        return { list: rows.map((row) => ({ ...row, id: `${row.sheet ?? ''}:${row.row}` })), total, page, size };
      }, maxCheckedRows),
    [resource, jobId, filter],
  );
  useEffect(() => {
    source.ensureLoaded(0, 0);
    return () => source.dispose();
  }, [source]);
  const { total, error } = useStore(source.store);
  return { source, summary: summary?.jobId === jobId ? summary : null, total, error };
}
