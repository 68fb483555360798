/**
 * The keys that the rows of one file use and release. A row is validated against the records as they were before the
 * import and against earlier rows, not against what was written meanwhile, so that a dry run gives the same result.
 */
export class KeyRegistry {
  readonly #records = new Map<string, number>();
  readonly #keys = new Map<string, number>();
  readonly #released = new Map<string, Set<string>>();

  /** The earlier row of this file that matches the record, if any. */
  rowOf(id: string): number | undefined {
    return this.#records.get(id);
  }

  /** The earlier row of this file that has the key, if any. */
  holder(key: string): number | undefined {
    return this.#keys.get(key);
  }

  /** Records that had the key until a row of this file gave them another. */
  formerOwners(key: string): readonly string[] {
    return [...(this.#released.get(key) ?? [])];
  }

  accept(row: number, id: string | null, key: string, formerKey: string | null): void {
    if (id !== null) this.#records.set(id, row);
    if (!this.#keys.has(key)) this.#keys.set(key, row);
    if (id === null || formerKey === null || formerKey === key) return;
    const owners = this.#released.get(formerKey);
    if (owners) owners.add(id);
    else this.#released.set(formerKey, new Set([id]));
  }
}
