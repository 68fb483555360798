/** What a write has read for many records at once, so that none of them asks for itself. Holds for that write only. */
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

/** What rules ask of a category. */
export interface CategoryFacts {
  kind: string;
  status: number;
}
