/** Everything that speaks to a person from code: messages, questions, choices. */
export { actionSheet } from './action-sheet.tsx';
export type { ActionSheetOptions, SheetAction } from './action-sheet.tsx';
export { alert, confirm } from './confirm.tsx';
export type { ConfirmOptions } from './confirm.tsx';
export { tellError } from './tell-error.ts';
export { errorToast, errorToastDuration, loading, toast, toastDuration, undoDuration } from './toast.ts';
export type { ToastAction, ToastOptions } from './toast.ts';
