/** The list screen and the form screen that all admin modules share. */
export type {
  BatchAction,
  CardContent,
  ListColumn,
  ListFilter,
  ListHandle,
  RecordEdit,
  RowAction,
} from './list/list-props.ts';
export { ListScreen } from './list/list-screen.tsx';
export { rowActions } from './list/row-actions.ts';
export { targetIds } from './list/batch.ts';
export { useBatch } from './list/use-batch.tsx';
export { useChanges } from './list/use-changes.ts';
export type {
  Choice,
  ControlProps,
  FieldSpec,
  FormSection,
  FormValues,
  NextValue,
  RowColumn,
  TreeChoice,
  ValueProps,
} from './fields/spec.ts';
export {
  choicesIn,
  documentsView,
  fieldFilter,
  fieldSpec,
  formSections,
  publicationFilter,
  type PlacedField,
  type SectionPlan,
} from './fields/derive-fields.ts';
export { Field } from './fields/field.tsx';
export { RecordName, RecordPicker, type RecordSearch } from './fields/record-picker.tsx';
export { TextControl } from './fields/leaf-control.tsx';
export { htmlToText, textOf } from './fields/text-of.ts';
export type { BlankOf, FormResource } from './form/form-props.ts';
export { FormScreen, RecordGone } from './form/form-screen.tsx';
export { type DraftHandle, useDraft } from './form/use-draft.ts';
export { createSaveOnce, type SaveOnce } from './form/save-once.ts';
export { ChangesList, changesOf } from './history/history-sheet.tsx';
export { moveEntry } from './order/order-editor.tsx';
export { SortableList, useSortableEntry } from './order/sortable-list.tsx';
export { formatDay, formatDayMoment, formatMoment } from './format-time.ts';
export { ChangesBar, CreateButton } from './list/toolbar.tsx';
export { PictureCell, StatusTag } from './list/cells.tsx';
export { encryptPassword, linkOrigins } from './host-config.ts';
export { categoryChoices, choicesOf, statusChoices, yesNoChoices } from './fields/choices.ts';
export { useCommonMenu } from './list/more-menu.ts';
export { TreeSheet } from './fields/tree-control.tsx';
export { CropDialog, useMedia } from '@admin-h5/ui';
export { wideScreen } from './list/table.tsx';
export { compressImage } from './upload/compress.ts';
export { createUploadQueue, type UploadItem } from './upload/upload-queue.ts';
export { RecordScreen } from './view/record-screen.tsx';
