/** What a write has read for many records at once, so that it is not read again for each. Valid for that write only. */
export class PrefetchedReads {
  /** Live records by the key of their entity's sheet; a key without any has an empty list. */
  readonly owners = new Map<string, readonly string[]>();
  #categories: Promise<ReadonlyMap<string, CategoryFacts>> | null = null;

  /** What a category must be for a record; all are read at once. */
  async category(id: string, readAll: () => Promise<CategoryFacts[]>): Promise<CategoryFacts | undefined> {
    this.#categories ??= readAll().then((all) => new Map(all.map((category) => [category.id, category])));
    return (await this.#categories).get(id);
  }
}

/** The fields of a category that rules check. */
export interface CategoryFacts {
  id: string;
  kind: string;
  status: number;
}
