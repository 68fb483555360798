/** 按作物找药 for visitors: from a crop to what is registered on it, to the products with their rows of 使用范围, and its calls. */
import type {
  CropProduct,
  CropProducts,
  CropProductsQuery,
  Crops,
  CropsQuery,
  CropTargets,
  CropTargetsQuery,
  Ingredient,
  Usage,
} from '@admin-h5/contract';
import type { FastifyInstance } from 'fastify';
import Joi from 'joi';
import type { Catalogue } from '../../catalogue.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { type DataVersions, freshnessOf, imports, views } from '../../database/data-version.ts';
import { type Freshness, VersionedCache } from '../../database/versioned-cache.ts';
import { yieldEvery } from '../../database/yield-every.ts';
import { keywordRule, pageRules } from '../../records/query.ts';
import { namesAtOnce } from '../../search/comparable-text.ts';
import { type FeedEntry, cutPage } from '../feed-queries.ts';
import { type FeedState, maxPopularityAge } from '../feed-reader.ts';
import { readItems } from '../items.ts';
import type { ReadRoute } from '../read-routes.ts';
import type { Actions } from './action-groups.ts';
import { countedCells, cropNodes, cropTargets, namedCounts, topCrops } from './crop-tree.ts';
import { findCells, namesFrom, type UsageNames } from './usage-names.ts';
import {
  countCrops,
  countProducts,
  countTargets,
  readSelected,
  reference,
  type SelectedProducts,
  type UsageSelection,
} from './usage-queries.ts';

/** A query with the defaults that validation sets. */
export type ParsedCropProductsQuery = CropProductsQuery & Required<Pick<CropProductsQuery, 'page' | 'size'>>;

/** Entities whose edits change what is found. */
const shown = ['category', ...namesFrom];
const foundFreshness = (versions: DataVersions): Freshness => freshnessOf(versions, shown, [imports]);

/** A crop or a target with the number of its published products. */
type Counted<M> = M & { name: string; count: number };

/** Memory of the cached selections, bytes, as for the feed's orders: 33 bytes a product. */
const maxSelectedBytes = 16 * 1_048_576;
/** About what one list of ingredients takes, bytes. */
const alikeBytes = 200;

/**
 * 按作物找药: from a crop to what is registered on it, to the products with their own rows of 使用范围. Which rows belong
 * to a crop or a target is the rule of `NameTree.related`.
 */
export class CropFinder {
  readonly #database: DatabaseHandle;
  readonly #catalogue: Catalogue;
  readonly #names: UsageNames;
  readonly #selected = new VersionedCache<SelectedProducts>({
    max: 1000,
    maxSize: maxSelectedBytes,
    sizeOf: ({ order, alike }, key) => order.length + alike.length * alikeBytes + key.length,
    maxAge: maxPopularityAge,
  });

  constructor(database: DatabaseHandle, catalogue: Catalogue, names: UsageNames) {
    this.#names = names;
    this.#database = database;
    this.#catalogue = catalogue;
  }

  /** The crops with registered uses, with the numbers of published products. */
  async crops({ target = '', top }: CropsQuery, state: FeedState): Promise<Crops> {
    const names = await this.#names.read(state);
    const wanted = names.targets.namesOf(target)[0] ?? '';
    const { scanner } = this.#database;
    const selection: UsageSelection = {
      hidden: state.visibility.hidden,
      ...(wanted && { targets: findCells(names.targetCells, names.targets, wanted) }),
    };
    const counts = await countCrops(scanner, countedCells(names.cropCells, names.crops), selection);
    const total = wanted ? await countProducts(scanner, { ...selection, crops: names.cropCells }) : null;
    const crops = cropNodes(counts, names.crops);
    return { target: wanted || null, total, crops: top === undefined ? crops : topCrops(crops, top) };
  }

  /**
   * The crops or targets that rows name, or groups of these, whose names are accepted. One that is exactly named is also
   * found where rows only name what includes it: 早稻 by its uses on 水稻.
   * @param match is called with all names of a thing, the usual one first
   */
  async find<M extends { isWhole: boolean }>(
    kind: 'crop' | 'target',
    match: (names: readonly string[]) => M | null,
    state: FeedState,
  ): Promise<Counted<M>[]> {
    const names = await this.#names.read(state);
    const [tree, cells] = kind === 'crop' ? [names.crops, names.cropCells] : [names.targets, names.targetCells];
    const counted = countedCells(cells, tree);
    const matches = new Map<string, M>();
    const stated = new Set(counted.flatMap(({ name, says }) => (says === reference.related ? [] : name)));
    for await (const name of yieldEvery(new Set(counted.map((each) => each.name)), namesAtOnce)) {
      const found = match([name, ...tree.aliasesOf(name)]);
      if (found && (found.isWhole || stated.has(name))) matches.set(name, found);
    }
    if (matches.size === 0) return [];
    const wanted = counted.filter(({ name }) => matches.has(name));
    const { scanner } = this.#database;
    const { hidden } = state.visibility;
    const rows =
      kind === 'crop'
        ? await countCrops(scanner, wanted, { hidden })
        : // The index begins with the crop: with all of them, each target is looked up.
          await countTargets(scanner, wanted, { hidden, crops: names.cropCells });
    return namedCounts(rows, matches).flatMap(({ name, count }) => {
      const found = matches.get(name);
      return found ? [{ ...found, name, count }] : [];
    });
  }

  /** What products are registered against on a crop. */
  async targets({ crop }: CropTargetsQuery, state: FeedState): Promise<CropTargets> {
    const { scanner } = this.#database;
    const names = await this.#names.read(state);
    const name = names.crops.namesOf(crop)[0] ?? '';
    const selection = {
      hidden: state.visibility.hidden,
      crops: findCells(names.cropCells, names.crops, name),
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
    const names = await this.#names.read(state);
    const [crop = ''] = names.crops.namesOf(query.crop);
    const [target = ''] = names.targets.namesOf(query.target);
    const selection: UsageSelection = {
      hidden: state.visibility.hidden,
      crops: findCells(names.cropCells, names.crops, crop),
      targets: findCells(names.targetCells, names.targets, target),
    };
    const { scanner: db, engine } = this.#database;
    const read = (key: readonly string[], ingredients: readonly string[] | null) =>
      this.#selected.get(JSON.stringify(key), foundFreshness(state.versions), () =>
        readSelected({ db, engine }, selection, ingredients),
      );
    const selected = await read([crop, target], null);
    const { alike } = selected;
    const inGroup = alike.filter((products) => names.actions.isIn(products, group)).map(({ text }) => text);
    const chosen = group === '' ? selected : await read([crop, target, group], inGroup);
    const { entries, total } = cutPage(chosen.order, { limit: size, offset: (page - 1) * size });
    const list = await this.#present(
      entries,
      ({ crop: cropCell, target: targetCell }) => {
        return names.crops.belongs(cropCell, crop) && names.targets.belongs(targetCell, target);
      },
      names.actions,
    );
    return { list, total, page, size, crop, target, groups: names.actions.groupsOf(alike) };
  }

  async #present(
    entries: readonly FeedEntry[],
    isShown: (usage: Usage) => boolean,
    actions: Actions,
  ): Promise<CropProduct[]> {
    if (entries.length === 0) return [];
    const { reader } = this.#database;
    const ids = entries.map(({ id }) => id);
    const items = await readItems(reader, entries, this.#catalogue.hits);
    const records = await reader
      .selectFrom('product')
      .select(['id', 'usages', 'ingredients', 'regValidTo', 'restricted'])
      .where('id', 'in', ids)
      .execute();
    const recordById = new Map(records.map((record) => [record.id, record]));
    return items.flatMap((item) => {
      const record = recordById.get(item.id);
      if (item.type !== 'product' || !record) return [];
      const usages: Usage[] = JSON.parse(record.usages);
      const ingredients: Ingredient[] = JSON.parse(record.ingredients);
      return [
        {
          item,
          usages: usages.filter(isShown),
          regValidTo: record.regValidTo,
          restricted: record.restricted === 1,
          ingredients: ingredients.map(({ name }) => ({ name, moa: actions.moaOf(name) })),
        },
      ];
    });
  }
}

const name = keywordRule.disallow('').required();
const cropsSchema = Joi.object<CropsQuery>({ target: keywordRule, top: Joi.number().integer().min(1).max(50) });
const targetsSchema = Joi.object<CropTargetsQuery, true>({ crop: name });
const productsSchema = Joi.object<ParsedCropProductsQuery, true>({
  ...pageRules,
  crop: name,
  target: name,
  group: keywordRule,
});

/** 按作物找药: `GET /api/publish/crops`, `/crops/targets` and `/crops/products`. */
export function registerCropFinder(app: FastifyInstance, finder: CropFinder, read: ReadRoute): void {
  app.get<{ Querystring: CropsQuery }>(
    '/api/publish/crops',
    read({ schema: cropsSchema, answer: (query, state) => finder.crops(query, state), freshnessOf: foundFreshness }),
  );
  app.get<{ Querystring: CropTargetsQuery }>(
    '/api/publish/crops/targets',
    read({
      schema: targetsSchema,
      answer: (query, state) => finder.targets(query, state),
      freshnessOf: foundFreshness,
    }),
  );
  app.get<{ Querystring: ParsedCropProductsQuery }>(
    '/api/publish/crops/products',
    read({
      schema: productsSchema,
      answer: (query, state) => finder.products(query, state),
      // Each product says how often it was viewed.
      freshnessOf: (versions) => freshnessOf(versions, shown, [imports, views]),
    }),
  );
}
