/** Functions that show something to the person: messages, questions, choices. */
export { actionMenu, actionSheet, type MenuAction } from './action-sheet.tsx';
export { ask, type AskOptions, confirm } from './confirm.tsx';
export { hintInWeChat, showError } from './messages.ts';
export { errorToast, loading, toast } from './toast.ts';
