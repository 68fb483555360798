const defaultCount = 9;

/** How many files may be chosen: 9 if the number is missing or not positive (specification, section 5). */
export function fileCount(count: number | undefined): number {
  return count !== undefined && count > 0 ? count : defaultCount;
}
