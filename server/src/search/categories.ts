import type { CategoryTree } from '../category/tree.ts';
import { pinyinOf, squash } from './text.ts';

/** Fewer letters are the beginning of too many names. */
const minLetters = 3;
const minHan = 2;
/** What a name of a category may end with, and people leave out: 有机磷 for 有机磷类. */
const ending = '类';

const lengthOf = (text: string): number => Array.from(text).length;

/** The visible categories by what people call them. Each text leads to the ids of the categories and all below them. */
export class CategoryNames {
  /** By the whole name, squashed. */
  readonly #whole = new Map<string, string[]>();
  /** By a short name, which is one also inside a word: 有机磷, 菊酯类 in 菊酯类杀虫剂. */
  readonly #short = new Map<string, string[]>();
  /** By a beginning, by pinyin and initials: only where nothing else stands beside it. */
  readonly #begun = new Map<string, string[]>();

  constructor(tree: CategoryTree) {
    for (const { id, name } of tree.all()) {
      const text = squash(name);
      if (text === '' || !tree.isVisible(id)) continue;
      const ids = tree.branch(id);
      const put = (names: Map<string, string[]>, key: string) => names.set(key, [...(names.get(key) ?? []), ...ids]);
      put(this.#whole, text);
      const short = text.endsWith(ending) ? text.slice(0, -ending.length) : text;
      const characters = Array.from(short);
      const shorts = new Set<string>();
      if (short !== text && characters.length >= minHan) {
        shorts.add(short);
        for (let at = 1; at <= characters.length - minHan; at += 1) shorts.add(characters.slice(at).join('') + ending);
      }
      for (const key of shorts) put(this.#short, key);
      for (const key of begun(text, short)) if (!shorts.has(key)) put(this.#begun, key);
    }
  }

  /** Ids of the categories with this whole name. */
  named(text: string): readonly string[] {
    return this.#whole.get(text) ?? [];
  }

  /** Ids of the categories with this short name. */
  short(text: string): readonly string[] {
    return this.#short.get(text) ?? [];
  }

  /** Ids of the categories whose names begin so, also in pinyin or by their initials. */
  begun(text: string): readonly string[] {
    return this.#begun.get(text) ?? [];
  }
}

function begun(text: string, short: string): Set<string> {
  const characters = Array.from(text);
  const keys = new Set<string>();
  for (let end = minHan; end < characters.length; end += 1) keys.add(characters.slice(0, end).join(''));
  for (const name of [text, short]) {
    const { full, initials } = pinyinOf(name);
    for (const key of [...full, ...initials]) if (lengthOf(key) >= minLetters) keys.add(key);
  }
  return keys;
}
