import type { Download } from '@admin-h5/contract';
import { hintInWeChat } from '@admin-h5/ui/feedback';

/** Saves a file through the browser's downloads, under its name. */
export function saveDownload({ blob, name }: Download): void {
  if (hintInWeChat()) return;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari and browsers within other apps read the address only after a person has answered a question.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
