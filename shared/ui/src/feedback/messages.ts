import { isApiError } from '@admin-h5/client';
import { describeError } from '../state/describe-error.ts';
import { toast, errorToast } from './toast.ts';

/** Milliseconds: it is a sentence to be followed. */
const readingTime = 10_000;

/**
 * WeChat's own browser saves no file and prints nothing, without a word: says how to go on there.
 * @param hint another way, such as a long press on a picture
 * @param goOn opens the file all the same: some phones show it
 * @returns whether it has said so, in place of what does not work
 */
export function hintInWeChat(hint = '点右上角「…」，选择「在浏览器打开」，再下载或打印', goOn?: () => void): boolean {
  if (!/MicroMessenger/i.test(navigator.userAgent)) return false;
  toast(`微信内不能保存文件：${hint}`, {
    duration: readingTime,
    ...(goOn && { action: { text: '仍然打开', onPress: goOn } }),
  });
  return true;
}

/**
 * Shows a toast for a failure that the screen handles itself (`errors: 'screen'`). The text is that of the error catalogue
 * (specification, section 8), so a 401 and a cancelled call show nothing.
 */
export function showError(error: unknown): void {
  const text = isApiError(error) ? error.toast : describeError(error).message;
  if (text !== null) errorToast(text);
}
