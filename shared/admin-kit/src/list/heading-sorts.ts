import type { ListColumn } from './list-props.ts';

/** The orders that the table headings set, as the address contains them. */
export function headingSorts<T>(
  columns: readonly Pick<ListColumn<T>, 'sort' | 'title'>[],
): { value: string; label: string }[] {
  return columns.flatMap(({ sort, title }) =>
    sort
      ? [
          { value: `${sort}:asc`, label: `${title} ↑` },
          { value: `${sort}:desc`, label: `${title} ↓` },
        ]
      : [],
  );
}
