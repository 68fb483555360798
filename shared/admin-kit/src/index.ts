/** The list screen and the form screen that all admin modules share. */
export type { CardContent, ListColumn, ListFilter, ListHandle, RowAction, BatchAction } from './list/list-props.ts';
export { ListScreen } from './list/list-screen.tsx';
export { rowActions } from './list/row-actions.ts';
export { targetIds } from './list/slices.ts';
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
export { RecordName } from './fields/record-name.tsx';
export { Field } from './fields/field.tsx';
export { RecordPicker } from './fields/record-picker.tsx';
export type { RecordSearch } from './fields/record-picker.tsx';
export { TextControl } from './fields/leaf-control.tsx';
export { textOf } from './fields/text-of.ts';
export type { BlankOf } from './form/form-props.ts';
export { FormScreen } from './form/form-screen.tsx';
export type { FormResource } from './form/form-resource.ts';
export type { FormValues } from './form/paths.ts';
export { createSaveOnce } from './form/save.ts';
export type { SaveOnce } from './form/save.ts';
export { changesOf } from './history/changes-list.tsx';
export { ChangesList } from './history/changes-list.tsx';
export { moveEntry } from './order/order-editor.tsx';
export { SortableList, useSortableEntry } from './order/sortable-list.tsx';
export { formatDay, formatDayMoment, formatMoment } from './parts/format-time.ts';
export { ChangesBar } from './list/count-bar.tsx';
export { CreateButton } from './parts/create-button.tsx';
export { StatusTag } from './parts/status-tag.tsx';
export { linkOrigins } from './parts/host-config.ts';
export { encryptPassword } from './parts/host-config.ts';
export { choicesOf, statusChoices, yesNoChoices } from './parts/choices.ts';
export { PictureCell } from './parts/picture-cell.tsx';
export { categoryChoices } from './parts/choices.ts';
export { useCommonMenu } from './parts/use-common-menu.ts';
export { htmlToText } from './parts/html-to-text.ts';
export { TreeSheet } from './parts/tree-sheet.tsx';
export { CropDialog, useMedia } from '@admin-h5/ui';
export { wideScreen } from './parts/widths.ts';
export { compressImage } from './upload/compress.ts';
export { createUploadQueue } from './upload/upload-queue.ts';
export type { UploadItem } from './upload/upload-queue.ts';
export { RecordScreen } from './view/record-screen.tsx';
