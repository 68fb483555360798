import type { Download } from '@admin-h5/contract';

/** Saves a file through the browser's downloads, under its name. */
export function saveDownload({ blob, name }: Download): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
