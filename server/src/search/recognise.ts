import type { SearchPartKind } from '@admin-h5/contract';
import { formulations, formulationNames, pesticideTypes, toxicities } from '@admin-h5/contract';
import type { CategoryNames } from './categories.ts';
import { fillers, particles, praise, spokenClasses, spokenMethods } from './spoken.ts';
import type { Synonyms } from './synonyms.ts';
import type { Term } from './tables.ts';
import { squash } from './text.ts';

/** What words are recognised by, besides the terms of the records. */
export interface Knowledge {
  synonyms: Synonyms;
  categories: CategoryNames;
}

/** Name of the data version that an edit of the synonyms raises. */
export const synonymsEntity = 'synonym';

const fixed = new Map<string, SearchPartKind>([
  ...formulations.flatMap(({ code }) => formulationNames(code).map((name) => [squash(name), 'formulation'] as const)),
  ...pesticideTypes.map((name) => [name, 'pesticideType'] as const),
  ...toxicities.map((name) => [name, 'toxicity'] as const),
  ...[...spokenMethods.keys()].map((name) => [name, 'method'] as const),
]);

/** The more special meaning of a text comes first. */
const termOrder = ['ingredient', 'target', 'crop', 'holder', 'name'] as const satisfies readonly Term['kind'][];

/** A content at the beginning of a squashed text. */
export const content = /^\d+(?:\.\d+)?(?:%|gl)/;
const number = /^[a-z]{0,3}\d{4}[a-z\d]*$/;

/**
 * What a piece of a keyword is: a part of the search, or a filler, which is none beside others. A weak one is a filler
 * beside names or other fillers alone.
 */
export type PieceKind = SearchPartKind | 'filler' | 'weak';

/** What a squashed text is; null if nothing is known of it. */
export type Recognise = (text: string) => PieceKind | null;

/** What a text is whatever records say: a name of 词库, a class, a formulation. */
export const knownKind = ({ synonyms }: Knowledge, text: string): SearchPartKind | undefined =>
  fixed.get(text) ?? synonyms.kindOf(text);

/** @param terms the terms among the texts that will be asked about */
export function recogniser(knowledge: Knowledge, terms: readonly Term[]): Recognise {
  const { categories } = knowledge;
  const kinds = new Map<string, Term['kind'][]>();
  for (const { term, kind } of terms) kinds.set(term, [...(kinds.get(term) ?? []), kind]);
  return (text) => {
    const known = knownKind(knowledge, text);
    if (known !== undefined) return number.test(text) ? 'number' : known;
    const own = kinds.get(text);
    const term = termOrder.find((kind) => own?.includes(kind) === true);
    if (term) return term;
    if (categories.named(text).length > 0 || categories.short(text).length > 0) return 'category';
    if (content.exec(text)?.[0] === text) return 'content';
    if (spokenClasses.has(text)) return 'pesticideType';
    if (fillers.has(text)) return 'filler';
    if (particles.has(text) || praise.has(text)) return 'weak';
    return number.test(text) ? 'number' : null;
  };
}
