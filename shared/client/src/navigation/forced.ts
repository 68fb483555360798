let count = 0;

/** Whether leave guards must not ask. */
export function isForced(): boolean {
  return count > 0;
}

/** Runs a navigation that no leave guard may stop. */
export async function forced<T>(navigate: () => Promise<T>): Promise<T> {
  count += 1;
  try {
    return await navigate();
  } finally {
    count -= 1;
  }
}
