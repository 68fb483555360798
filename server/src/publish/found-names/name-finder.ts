import type { FoundCompany, FoundName, FoundNames, NamesFound, NamesQuery } from '@admin-h5/contract';
import type { CompanyService } from '../../company/company.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { freshnessOf, imports } from '../../database/data-version.ts';
import type { Freshness } from '../../database/versioned-cache.ts';
import { yieldEvery } from '../../database/yield-every.ts';
import { synonymsEntity } from '../../search/recognise.ts';
import { namesAtOnce, squash } from '../../search/text.ts';
import { byCount } from '../crop-finder/crop-nodes.ts';
import type { CropFinder } from '../crop-finder/crop-finder.ts';
import type { FeedState } from '../feed-reader.ts';
import type { KeywordReader } from '../keyword-reader.ts';
import { HolderReader } from './holders.ts';
import type { Matching, NameMatch } from './match-names.ts';
import { matchingAll, matchingAny } from './match-names.ts';

/** Most entries of a kind in an answer; `total` counts all. */
const most = 100;

export interface NameFinderSources {
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
  freshness({ versions }: FeedState): Freshness {
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
    const own = ownKey === '' ? null : matching([name, shortName].filter(Boolean));
    const others: Ranked<FoundCompany>[] = [];
    for await (const [key, holder] of yieldEvery(holders, namesAtOnce)) {
      const match = key === ownKey ? null : matching([holder.name]);
      if (match) others.push({ ...holder, ...match, own: false, shortName: '', phone: '' });
    }
    if (!own) return others;
    const count = holders.get(ownKey)?.count ?? 0;
    return [{ name, count, alias: own.alias, rank: -1, isWhole: own.isWhole, own: true, shortName, phone }, ...others];
  }
}

type Ranked<T extends FoundName> = T & Pick<NameMatch, 'rank' | 'isWhole'>;

function first<T extends FoundName>(found: readonly Ranked<T>[]): NamesFound<Omit<Ranked<T>, 'rank' | 'isWhole'>> {
  const list = found.toSorted((one, other) => one.rank - other.rank || byCount(one, other)).slice(0, most);
  return { total: found.length, list: list.map(({ rank: _rank, isWhole: _isWhole, ...entry }) => entry) };
}
