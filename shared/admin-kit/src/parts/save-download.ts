import type { Download } from '@admin-h5/client';

/** Hands a file to the browser's downloads under its own name. */
export function saveDownload({ blob, name }: Download): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its hold of the data by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
