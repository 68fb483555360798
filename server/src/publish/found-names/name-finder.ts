/** Finds crops, targets and companies whose names match a search, for the tabs beside the found records. */
import type {
  FoundCompany,
  FoundName,
  FoundNames,
  NamesFound,
  NamesQuery,
  SearchPart,
  SearchPartKind,
} from '@admin-h5/contract';
import type { FastifyInstance } from 'fastify';
import Joi from 'joi';
import { sql } from 'kysely';
import type { CompanyService } from '../../company/company.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { type DataVersions, freshnessOf, imports } from '../../database/data-version.ts';
import { type Freshness, VersionedCache } from '../../database/versioned-cache.ts';
import { yieldEvery } from '../../database/yield-every.ts';
import { keywordRule } from '../../records/query.ts';
import { latinGram } from '../../search/index-tokens.ts';
import { synonymsEntity } from '../../search/recognise.ts';
import { hasHan, namesAtOnce, toPinyin, squash } from '../../search/comparable-text.ts';
import type { CropFinder } from '../crop-finder/crop-finder.ts';
import { byCount } from '../crop-finder/crop-tree.ts';
import type { FeedState } from '../feed-reader.ts';
import type { KeywordReader } from '../keyword-reader.ts';
import type { ReadRoute } from '../read-routes.ts';

/** Most entries of a kind in an answer; `total` counts all. */
const maxFound = 100;

interface NameFinderSources {
  database: DatabaseHandle;
  keywords: KeywordReader;
  crops: CropFinder;
  company: CompanyService;
}

/** The crops, targets and companies whose names match a keyword (docs/decisions/0025-search.md). */
export class NameFinder {
  readonly #sources: NameFinderSources;
  readonly #holders: HolderReader;

  constructor(sources: NameFinderSources) {
    this.#sources = sources;
    this.#holders = new HolderReader(sources.database);
  }

  /** What an answer depends on: views change none, and of the materials the names alone, by which words are split. */
  freshness(versions: DataVersions): Freshness {
    return freshnessOf(versions, ['category', 'company', 'material', 'product', synonymsEntity], [imports]);
  }

  async find({ keyword }: NamesQuery, state: FeedState): Promise<FoundNames> {
    const { crops, keywords } = this.#sources;
    const { parts } = await keywords.understand(keyword, state);
    const [crop, target, company] = await Promise.all([
      crops.find('crop', matchingAny(parts, 'crop'), state),
      crops.find('target', matchingAny(parts, 'target'), state),
      this.#companies(matchingAll(parts), state),
    ]);
    return { crop: first(crop), target: first(target), company: first(company) };
  }

  /** The own company first, also where it holds no registration. */
  async #companies(matching: Matching, state: FeedState): Promise<Ranked<FoundCompany>[]> {
    const holders = await this.#holders.read(state);
    const { name, shortName, phone } = await this.#sources.company.get();
    const ownKey = squash(name);
    const ownMatch = ownKey === '' ? null : matching([name, shortName].filter(Boolean));
    const others: Ranked<FoundCompany>[] = [];
    for await (const [key, holder] of yieldEvery(holders, namesAtOnce)) {
      const match = key === ownKey ? null : matching([holder.name]);
      if (match) others.push({ ...holder, ...match, own: false, shortName: '', phone: '' });
    }
    if (!ownMatch) return others;
    const count = holders.get(ownKey)?.count ?? 0;
    return [
      { name, count, alias: ownMatch.alias, rank: -1, isWhole: ownMatch.isWhole, own: true, shortName, phone },
      ...others,
    ];
  }
}

type Ranked<T extends FoundName> = T & Pick<NameMatch, 'rank' | 'isWhole'>;

function first<T extends FoundName>(found: readonly Ranked<T>[]): NamesFound<Omit<Ranked<T>, 'rank' | 'isWhole'>> {
  const list = found.toSorted((one, other) => one.rank - other.rank || byCount(one, other)).slice(0, maxFound);
  return { total: found.length, list: list.map(({ rank: _rank, isWhole: _isWhole, ...entry }) => entry) };
}

/** A holder of registrations with the number of its published products. */
interface Holder {
  name: string;
  count: number;
}

interface HolderRow extends Holder {
  categoryId: string;
}

const column = (name: string) => sql.ref(name);

/**
 * The holders of the published products, read from one narrow index for each version of the data. Spellings that differ
 * by signs, width or case are one holder, as in the list's filter `holder`.
 */
class HolderReader {
  readonly #database: DatabaseHandle;
  readonly #holders = new VersionedCache<ReadonlyMap<string, Holder>>({ max: 1 });

  constructor(database: DatabaseHandle) {
    this.#database = database;
  }

  /** By squashed name. */
  read({ versions, visibility }: FeedState): Promise<ReadonlyMap<string, Holder>> {
    return this.#holders.get('', freshnessOf(versions, ['category', 'product'], [imports]), async () => {
      const { rows } = await sql<HolderRow>`select ${column('regHolder')} as name,
        ${column('categoryId')}, count(*) as count from product
        where ${column('deletedAt')} is null and status = 1 and ${column('regHolder')} <> ''
        group by ${column('regHolder')}, ${column('categoryId')}`.execute(this.#database.scanner);
      const hidden = new Set(visibility.hidden);
      return gather(rows.filter(({ categoryId }) => !hidden.has(categoryId)));
    });
  }
}

/** One entry for all spellings, under the frequent one. */
function gather(rows: readonly HolderRow[]): ReadonlyMap<string, Holder> {
  const spellings = new Map<string, number>();
  for (const { name, count } of rows) spellings.set(name, (spellings.get(name) ?? 0) + count);
  const holders = new Map<string, Holder>();
  const ordered = [...spellings].toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  for (const [name, count] of ordered) {
    const key = squash(name);
    const known = holders.get(key);
    if (key !== '') holders.set(key, { name: known?.name ?? name, count: (known?.count ?? 0) + count });
  }
  return holders;
}

/** How a thing was found: `rank` 0 for its whole usual name, then another whole name, a beginning, a part. */
interface NameMatch {
  rank: number;
  /** The other name that matched; '' for the usual one. */
  alias: string;
  /** Whether the word is a whole name. */
  isWhole: boolean;
}

/** The names of a thing, the usual one first. */
type Matching = (names: readonly string[]) => NameMatch | null;

/** Fewer letters are the initials of too many names. */
const minLetters = 2;

/** Whether a word is the whole of a name (0), its beginning (1) or a part of it (2); also by pinyin and initials. */
function placeIn(name: string, word: string): number | null {
  const squashed = squash(name);
  const texts = [squashed];
  if (!hasHan(word)) {
    if (word.length < minLetters) return null;
    const { full, initials } = toPinyin(squashed);
    texts.push(...full, ...initials);
  }
  const inside = hasHan(word) || word.length >= latinGram;
  if (texts.includes(word)) return 0;
  if (texts.some((text) => text.startsWith(word))) return 1;
  return inside && texts.some((text) => text.includes(word)) ? 2 : null;
}

const better = (one: NameMatch | null, other: NameMatch): NameMatch => (one && one.rank <= other.rank ? one : other);

/** How the names match a word. Another name is only told where the usual one does not match. */
function matchWord(names: readonly string[], word: string): NameMatch | null {
  let best: NameMatch | null = null;
  let isUsual = false;
  for (const [at, name] of names.entries()) {
    const place = placeIn(name, word);
    if (place === null) continue;
    isUsual ||= at === 0;
    const isWhole = place === 0;
    best = better(best, { rank: isWhole ? Math.min(at, 1) : place + 1, alias: isUsual ? '' : name, isWhole });
  }
  return best;
}

/** The words that may name a thing of a kind: those that were recognised as such, or as nothing. */
const wordsOfKinds = (parts: readonly SearchPart[], kinds: readonly SearchPartKind[]): string[] =>
  parts.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);

const together = (parts: readonly SearchPart[]): string => parts.map(({ text }) => text).join('');

/** Finds what one of the words names: 水稻 稻飞虱 names a crop and a pest. */
function matchingAny(parts: readonly SearchPart[], kind: 'crop' | 'target'): Matching {
  const words = [...new Set([together(parts), ...wordsOfKinds(parts, [kind, 'name', 'text'])])].filter(Boolean);
  return (names) => words.flatMap((word) => matchWord(names, word) ?? []).reduce<NameMatch | null>(better, null);
}

/** Finds what all words name together; those that mean something else, such as an ingredient, say nothing of a company. */
function matchingAll(parts: readonly SearchPart[]): Matching {
  const [whole, words] = [together(parts), wordsOfKinds(parts, ['holder', 'name', 'text'])];
  return (names) => {
    const ownMatch = whole === '' ? null : matchWord(names, whole);
    if (ownMatch || words.length === 0) return ownMatch;
    const matches = words.map((word) => matchWord(names, word));
    const found = matches.filter((match) => match !== null);
    if (found.length < matches.length) return null;
    return {
      rank: Math.max(...found.map(({ rank }) => rank)),
      alias: found.find(({ alias }) => alias)?.alias ?? '',
      isWhole: found.every(({ isWhole }) => isWhole),
    };
  };
}

const schema = Joi.object<NamesQuery, true>({ keyword: keywordRule.disallow('').required() });

/** `GET /api/publish/names`. */
export function registerNames(app: FastifyInstance, finder: NameFinder, read: ReadRoute): void {
  app.get<{ Querystring: NamesQuery }>(
    '/api/publish/names',
    read({
      schema,
      answer: (query, state) => finder.find(query, state),
      freshnessOf: (versions) => finder.freshness(versions),
    }),
  );
}
