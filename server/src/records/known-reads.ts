/** What a write has read for many records at once, so that it is not read again for each. Valid for that write only. */
export class KnownReads {
  /** Live records by the key of their entity's sheet; a key without any has an empty list. */
  readonly owners = new Map<string, readonly string[]>();
  readonly #categories = new Map<string, Promise<CategoryFacts | undefined>>();

  /** What a category must be for a record, read once. */
  category(id: string, read: () => Promise<CategoryFacts | undefined>): Promise<CategoryFacts | undefined> {
    const known = this.#categories.get(id) ?? read();
    this.#categories.set(id, known);
    return known;
  }
}

/** The fields of a category that rules check. */
export interface CategoryFacts {
  kind: string;
  status: number;
}
