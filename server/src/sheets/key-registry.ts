/**
 * The keys that the rows of one file use and release. A row is validated against the records as they were before the
 * import and against the rows above it, not against what has been written meanwhile, so that a dry run decides the same.
 */
export class KeyRegistry {
  readonly #records = new Map<string, number>();
  readonly #keys = new Map<string, number>();
  readonly #released = new Map<string, Set<string>>();

  /** The row that is for a record already. */
  rowOf(id: string): number | undefined {
    return this.#records.get(id);
  }

  /** The row that has a key already. */
  holder(key: string): number | undefined {
    return this.#keys.get(key);
  }

  /** Records that had a key before a row of this file gave them another. */
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
