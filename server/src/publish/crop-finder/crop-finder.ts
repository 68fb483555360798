import type {
  CropProduct,
  CropProducts,
  CropProductsQuery,
  Crops,
  CropsQuery,
  CropTargets,
  CropTargetsQuery,
  Usage,
} from '@admin-h5/contract';
import type { Catalogue } from '../../catalogue.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { freshnessOf, imports, views } from '../../records/data-version.ts';
import { VersionedCache } from '../../records/versioned-cache.ts';
import { synonymsEntity } from '../../search/understand.ts';
import type { FeedState } from '../feed-reader.ts';
import { readItems } from '../items.ts';
import { Actions, readModesOfAction } from './action-groups.ts';
import { countedCells, cropNodes, cropTargets } from './crop-nodes.ts';
import { NameTree } from './name-tree.ts';
import type { SelectedProduct, UsageSelection } from './usage-queries.ts';
import { countCrops, countProducts, countTargets, readCells, readSelected } from './usage-queries.ts';

/** A query with the defaults that validation sets. */
export type ParsedCropProductsQuery = CropProductsQuery & Required<Pick<CropProductsQuery, 'page' | 'size'>>;

/** What the register calls its crops and targets, and what else is known of the names. */
interface Names {
  crops: NameTree;
  targets: NameTree;
  actions: Actions;
  /** The different cells of 作物 and 防治对象. */
  cropCells: string[];
  targetCells: string[];
}

/** Selections of products that are kept; one of 1,000 products takes about 100 KB. */
const maxSelected = 200_000;

/**
 * 按作物找药: from a crop to what is registered on it, to the products with their own rows of 使用范围. Which rows belong
 * to a crop or a target is the rule of `NameTree.related`.
 */
export class CropFinder {
  readonly #database: DatabaseHandle;
  readonly #catalogue: Catalogue;
  readonly #names = new VersionedCache<Names>({ max: 1 });
  readonly #selected = new VersionedCache<SelectedProduct[]>({
    max: 1000,
    maxSize: maxSelected,
    sizeOf: (products) => products.length,
  });

  constructor(database: DatabaseHandle, catalogue: Catalogue) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  /** The crops with registered uses, with the numbers of published products. */
  async crops({ target = '' }: CropsQuery, state: FeedState): Promise<Crops> {
    const names = await this.#readNames(state);
    const wanted = names.targets.namesOf(target)[0] ?? '';
    const counts = await countCrops(this.#database.scanner, countedCells(names.cropCells, names.crops), {
      hidden: state.visibility.hidden,
      ...(wanted && { targets: cellsOf(names.targetCells, names.targets, wanted) }),
    });
    return { target: wanted || null, crops: cropNodes(counts, names.crops) };
  }

  /** What products are registered against on a crop. */
  async targets({ crop }: CropTargetsQuery, state: FeedState): Promise<CropTargets> {
    const { scanner } = this.#database;
    const names = await this.#readNames(state);
    const name = names.crops.namesOf(crop)[0] ?? '';
    const selection = {
      hidden: state.visibility.hidden,
      crops: cellsOf(names.cropCells, names.crops, name),
    };
    const rows = await countTargets(scanner, countedCells(names.targetCells, names.targets), selection);
    return {
      crop: name,
      aliases: names.crops.aliasesOf(name),
      total: await countProducts(scanner, selection),
      targets: cropTargets(rows, names.targets),
    };
  }

  /** The products that are registered for a crop against a target, with their rows of 使用范围 for these. */
  async products(query: ParsedCropProductsQuery, state: FeedState): Promise<CropProducts> {
    const { group = '', page, size } = query;
    const names = await this.#readNames(state);
    const [crop = ''] = names.crops.namesOf(query.crop);
    const [target = ''] = names.targets.namesOf(query.target);
    const all = await this.#select(crop, target, names, state);
    const found = group === '' ? all : all.filter((product) => names.actions.isIn(product, group));
    const shown = found.slice((page - 1) * size, page * size);
    const list = await this.#present(
      shown,
      ({ crop: cropCell, target: targetCell }) => {
        return names.crops.belongs(cropCell, crop) && names.targets.belongs(targetCell, target);
      },
      names.actions,
    );
    return { list, total: found.length, page, size, crop, target, groups: names.actions.groupsOf(all) };
  }

  #select(crop: string, target: string, names: Names, { versions, visibility }: FeedState): Promise<SelectedProduct[]> {
    const fresh = freshnessOf(versions, ['category', 'product', synonymsEntity], [imports, views]);
    return this.#selected.get(JSON.stringify([crop, target]), fresh, () => {
      const selection: Required<UsageSelection> = {
        hidden: visibility.hidden,
        crops: cellsOf(names.cropCells, names.crops, crop),
        targets: cellsOf(names.targetCells, names.targets, target),
      };
      return readSelected(this.#database.scanner, selection);
    });
  }

  async #present(
    products: readonly SelectedProduct[],
    isShown: (usage: Usage) => boolean,
    actions: Actions,
  ): Promise<CropProduct[]> {
    if (products.length === 0) return [];
    const { reader } = this.#database;
    const ids = products.map(({ id }) => id);
    const items = await readItems(
      reader,
      ids.map((id) => ({ id, type: 'product' as const })),
      this.#catalogue.hits,
    );
    const records = await reader
      .selectFrom('product')
      .select(['id', 'usages', 'regValidTo', 'restricted'])
      .where('id', 'in', ids)
      .execute();
    const recordById = new Map(records.map((record) => [record.id, record]));
    const namesById = new Map(products.map(({ id, ingredients }) => [id, ingredients]));
    return items.flatMap((item) => {
      const record = recordById.get(item.id);
      if (item.type !== 'product' || !record) return [];
      const usages: Usage[] = JSON.parse(record.usages);
      return [
        {
          item,
          usages: usages.filter(isShown),
          regValidTo: record.regValidTo,
          restricted: record.restricted === 1,
          ingredients: (namesById.get(item.id) ?? []).map((name) => ({ name, moa: actions.moaOf(name) })),
        },
      ];
    });
  }

  #readNames({ versions }: FeedState): Promise<Names> {
    const fresh = freshnessOf(versions, ['product', synonymsEntity], [imports]);
    return this.#names.get('', fresh, async () => {
      const { reader, scanner } = this.#database;
      const rows = await reader.selectFrom('searchSynonym').selectAll().orderBy('means').orderBy('term').execute();
      return {
        crops: new NameTree(rows, 'crop'),
        targets: new NameTree(rows, 'target'),
        actions: new Actions(new NameTree(rows, 'ingredient'), await readModesOfAction(reader)),
        cropCells: await readCells(scanner, 'crop'),
        targetCells: await readCells(scanner, 'target'),
      };
    });
  }
}

/** The cells that belong to a usual name. */
function cellsOf(cells: readonly string[], tree: NameTree, name: string): string[] {
  const related = new Set(tree.related(name));
  return cells.filter((cell) => tree.namesOf(cell).some((each) => related.has(each)));
}
