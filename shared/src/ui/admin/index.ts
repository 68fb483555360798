/** The one list screen and the one form screen that all admin modules share. */
export type {
  CardContent,
  ListColumn,
  ListFilter,
  ListHandle,
  ListRecord,
  ListResource,
  ListScreenProps,
  RowAction,
  BatchAction,
} from './list/list-props.ts';
export { ListScreen } from './list/ListScreen.tsx';
export { rowActions, tellFailure } from './list/row-actions.ts';
export type { RowActions } from './list/row-actions.ts';
export { useChanges } from './list/use-changes.ts';
export type {
  ControlProps,
  FieldSpec,
  FieldValue,
  FormSection,
  NextValue,
  RowColumn,
  TreeChoice,
  Choice,
} from './fields/spec.ts';
export { TreeList } from './fields/TreeControl.tsx';
export { textOf, stringsOf } from './fields/text-of.ts';
export type { BlankOf, FormScreenProps } from './form/form-props.ts';
export { FormScreen } from './form/FormScreen.tsx';
export type { FormRecord, FormResource } from './form/form-resource.ts';
export type { FormValues } from './form/paths.ts';
export { HistorySheet } from './history/HistorySheet.tsx';
export { logActionLabels } from './history/action-labels.ts';
export { ValueView } from './history/ValueView.tsx';
export { changesOf } from './history/changes-of.ts';
export type { FieldChange } from './history/changes-of.ts';
export { OrderEditor } from './order/OrderEditor.tsx';
export type { OrderEntry } from './order/OrderEditor.tsx';
export { moveEntry } from './order/reorder.ts';
export { SortableList, useSortableEntry } from './order/SortableList.tsx';
export { formatDay, formatMoment } from './parts/format-time.ts';
export { ChangesBar } from './parts/ChangesBar.tsx';
export { CreateButton } from './parts/CreateButton.tsx';
export { StatusTag } from './parts/StatusTag.tsx';
export { categoryChoices } from './parts/category-choices.ts';
export { TreeSheet } from './parts/TreeSheet.tsx';
export { useMedia, wideScreen } from './parts/use-media.ts';
export { CropDialog } from './upload/LazyCropDialog.tsx';
export { ImagesControl } from './upload/ImagesControl.tsx';
