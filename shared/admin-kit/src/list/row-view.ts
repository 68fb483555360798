import type { ListRecord, ListScreenProps, RowAction } from './list-props.ts';

/** What a drawn row is given, as card or as table row. */
export interface RowViewProps<T extends ListRecord> {
  row: T;
  index: number;
  screen: Pick<ListScreenProps<T>, 'card' | 'columns' | 'labelOf' | 'editUrl' | 'withStatus'>;
  /** Address of the row's form; null where it may not be opened. */
  href: string | null;
  /** Rows can be ticked. */
  selectable: boolean;
  selecting: boolean;
  selected: boolean;
  actions: readonly RowAction<T>[];
  onToggle: () => void;
  /** Starts the selection with this row. */
  onHold: () => void;
  onAction: (action: RowAction<T>) => void;
}
