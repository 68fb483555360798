import { namesInCell, squash } from '../../search/comparable-text.ts';
import type { SynonymRow } from '../../search/tables.ts';

function put(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key) ?? [];
  if (!list.includes(value)) lists.set(key, [...list, value]);
}

/** A name with everything that follows from it by `next`, itself first; also ends where the facts contain a circle. */
function reach(name: string, next: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set([name]);
  // A set is iterated to its end even while it grows.
  for (const each of found) for (const other of next.get(each) ?? []) found.add(other);
  return [...found];
}

/** The usual names of one kind of thing, their other names, and what includes what. */
export class NameTree {
  readonly #usual = new Map<string, string>();
  readonly #aliases = new Map<string, string[]>();
  readonly #parts = new Map<string, string[]>();
  readonly #groups = new Map<string, string[]>();
  /** Parts and groups without places: a use on 水稻 is one on 早稻, but none on 水稻育秧田. */
  readonly #covered = new Map<string, string[]>();
  readonly #covering = new Map<string, string[]>();

  constructor(rows: readonly SynonymRow[], kind: SynonymRow['kind']) {
    const kindRows = rows.filter((row) => row.kind === kind);
    for (const { term, means, relation } of kindRows) if (relation === 'same') this.#usual.set(term, means);
    for (const { term, means, relation } of kindRows) {
      const [name, other] = [this.nameOf(term), this.nameOf(means)];
      if (relation === 'same') {
        if (term !== name) put(this.#aliases, name, term);
        continue;
      }
      put(this.#parts, name, other);
      put(this.#groups, other, name);
      if (relation === 'site') continue;
      put(this.#covered, name, other);
      put(this.#covering, other, name);
    }
  }

  /** The usual name of a text: 玉米 for 苞谷; the text itself, squashed, if it is not known. */
  nameOf(text: string): string {
    let name = squash(text);
    const seen = new Set<string>();
    for (let next = this.#usual.get(name); next !== undefined && !seen.has(name); next = this.#usual.get(name)) {
      seen.add(name);
      name = next;
    }
    return name;
  }

  /** The usual names in a cell of 使用范围. */
  namesOf(cell: string): string[] {
    return [...new Set(namesInCell(cell).map((name) => this.nameOf(name)))];
  }

  aliasesOf(name: string): string[] {
    return this.#aliases.get(name) ?? [];
  }

  /** What a name includes directly. */
  partsOf(name: string): readonly string[] {
    return this.#parts.get(name) ?? [];
  }

  /** The name itself and what includes it. */
  upwards(name: string): string[] {
    return reach(name, this.#groups);
  }

  /**
   * The rule by which a row of 使用范围 belongs to a name: it says the name, one that includes it (a use on 十字花科蔬菜
   * is one on 白菜), or one that it includes (a use on 早稻 is one on 水稻).
   */
  related(name: string): string[] {
    return [...new Set([...reach(name, this.#covering), ...reach(name, this.#parts)])];
  }

  /** The names that a row counts for which says `name`: those to which it is `related`. */
  countsFor(name: string): string[] {
    return [...new Set([...this.upwards(name), ...reach(name, this.#covered)])];
  }

  /** Whether a cell of 使用范围 belongs to a usual name. */
  belongs(cell: string, name: string): boolean {
    const related = this.related(name);
    return this.namesOf(cell).some((each) => related.includes(each));
  }
}
