/** Functions that show something to the person: messages, questions, choices. */
export { actionMenu } from './action-sheet.tsx';
export type { MenuAction } from './action-sheet.tsx';
export { actionSheet } from './action-sheet.tsx';
export { ask } from './confirm.tsx';
export type { AskOptions } from './confirm.tsx';
export { confirm } from './confirm.tsx';
export { hintInWeChat } from './messages.ts';
export { showError } from './messages.ts';
export { errorToast, loading, toast } from './toast.ts';
