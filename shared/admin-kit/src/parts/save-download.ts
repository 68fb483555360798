import type { Download } from '@admin-h5/contract';

/** Saves a file through the browser's downloads, under its name. */
export function saveDownload({ blob, name }: Download): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the address by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
