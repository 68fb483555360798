import { squash } from './text.ts';

/**
 * The names in a cell of 使用范围: `稗草、千金子` are two; what stands in brackets (`小麦（南方）`) restricts a name and is
 * not part of it.
 */
export function namesInCell(cell: string): string[] {
  const names = cell
    .normalize('NFKC')
    .replaceAll(/\([^()]*\)/g, '')
    .split(/[、,;/]/)
    .map((name) => name.trim())
    .filter((name) => squash(name) !== '');
  return names.length > 0 ? [...new Set(names)] : [cell].filter((name) => squash(name) !== '');
}
