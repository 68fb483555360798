import type { SyntheticEvent } from 'react';
import type { ListRecord, ListScreenProps, RowAction } from './list-props.ts';

/** Props of a row: card, tile or table row. */
export interface RowViewProps<T extends ListRecord> {
  row: T;
  index: number;
  screen: Pick<ListScreenProps<T>, 'card' | 'columns' | 'labelOf' | 'editUrl' | 'withStatus'>;
  /** Address of the row's page; null if the person may not open it. */
  href: string | null;
  /** Whether rows can be selected. */
  selectable: boolean;
  selecting: boolean;
  selected: boolean;
  actions: readonly RowAction<T>[];
  /** `event`: of the press, where Shift takes a range. */
  onToggle: (event?: SyntheticEvent) => void;
  /** Starts the selection with this row. */
  onHold: () => void;
  onAction: (action: RowAction<T>) => void;
}
