/** Files that may be chosen where a field names no number (specification, section 5). */
const defaultCount = 9;

/** How many files may be chosen: 9 where the number is missing or not positive (specification, section 5). */
export function fileCount(count: number | undefined): number {
  return count !== undefined && count > 0 ? count : defaultCount;
}
