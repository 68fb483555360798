import { galleryFields } from '@admin-h5/contract';

/** A title from a file name: without the extension, cut to the longest title. */
export function titleOf(name: string): string {
  const bare = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .trim();
  return Array.from(bare || '未命名')
    .slice(0, galleryFields.title.max)
    .join('');
}
