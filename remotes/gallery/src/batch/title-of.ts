const longest = 50;

/** A title out of a file's name: without its ending, no longer than a title may be. */
export function titleOf(name: string): string {
  const bare = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .trim();
  return Array.from(bare || '未命名')
    .slice(0, longest)
    .join('');
}
