import { toast } from './toast.ts';

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
