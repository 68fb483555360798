/** The list screen and the form screen that all admin modules share. */
export type { CardContent, ListColumn, ListFilter, ListHandle, RowAction, BatchAction } from './list/list-props.ts';
export { ListScreen } from './list/list-screen.tsx';
export { rowActions } from './list/row-actions.ts';
export { targetIds } from './list/batch.ts';
export { useBatch } from './list/use-batch.tsx';
export { useChanges } from './list/use-changes.ts';
export type {
  ControlProps,
  ValueProps,
  FieldSpec,
  FormSection,
  NextValue,
  RowColumn,
  TreeChoice,
  Choice,
} from './fields/spec.ts';
export { choicesIn, documentsView, fieldFilter, fieldSpec, formSections } from './fields/derive-fields.ts';
export type { PlacedField, SectionPlan } from './fields/derive-fields.ts';
export { RecordName } from './fields/record-picker.tsx';
export { Field } from './fields/field.tsx';
export { RecordPicker } from './fields/record-picker.tsx';
export type { RecordSearch } from './fields/record-picker.tsx';
export { TextControl } from './fields/leaf-control.tsx';
export { textOf } from './fields/text-of.ts';
export type { BlankOf } from './form/form-props.ts';
export { FormScreen } from './form/form-screen.tsx';
export type { FormResource } from './form/form-props.ts';
export type { FormValues } from './fields/spec.ts';
export { createSaveOnce } from './form/save-once.ts';
export type { SaveOnce } from './form/save-once.ts';
export { changesOf } from './history/history-sheet.tsx';
export { ChangesList } from './history/history-sheet.tsx';
export { moveEntry } from './order/order-editor.tsx';
export { SortableList, useSortableEntry } from './order/sortable-list.tsx';
export { formatDay, formatDayMoment, formatMoment } from './format-time.ts';
export { ChangesBar } from './list/toolbar.tsx';
export { CreateButton } from './list/toolbar.tsx';
export { StatusTag } from './list/cells.tsx';
export { linkOrigins } from './host-config.ts';
export { encryptPassword } from './host-config.ts';
export { choicesOf, statusChoices, yesNoChoices } from './fields/choices.ts';
export { PictureCell } from './list/cells.tsx';
export { categoryChoices } from './fields/choices.ts';
export { useCommonMenu } from './list/more-menu.ts';
export { htmlToText } from './fields/text-of.ts';
export { TreeSheet } from './fields/tree-control.tsx';
export { CropDialog, useMedia } from '@admin-h5/ui';
export { wideScreen } from './list/table.tsx';
export { compressImage } from './upload/compress.ts';
export { createUploadQueue } from './upload/upload-queue.ts';
export type { UploadItem } from './upload/upload-queue.ts';
export { RecordScreen } from './view/record-screen.tsx';
