import { foldText } from '@admin-h5/contract';
import type { DatabaseHandle } from '../../database/connection.ts';
import { type DataVersions, freshnessOf, imports } from '../../database/data-version.ts';
import { VersionedCache } from '../../database/versioned-cache.ts';
import { namesInCell } from '../../search/comparable-text.ts';
import { synonymsEntity } from '../../search/recognise.ts';
import { Actions, readModesOfAction } from './action-groups.ts';
import { NameTree } from './name-relations.ts';
import { readCells } from './usage-queries.ts';

/** What the register calls its crops and targets, and what else is known of the names. */
export interface Names {
  crops: NameTree;
  targets: NameTree;
  actions: Actions;
  /** The different cells of 作物 and 防治对象. */
  cropCells: string[];
  targetCells: string[];
}

/** What a typed crop or target is in 使用范围. */
interface UsageFilter {
  /** The usual name, or the typed text where rows say nothing of that name. */
  name: string;
  /** The cells that belong to it. */
  cells: readonly string[];
}

/** The filters of a list by 使用范围: a row must have a cell of both. */
export interface UsageFilters {
  crop?: UsageFilter;
  target?: UsageFilter;
}

/** The cells of each side, of which a row must have one. */
export const filteredCells = ({ crop, target }: UsageFilters) => ({
  ...(crop && { crop: crop.cells }),
  ...(target && { target: target.cells }),
});

/** Entities whose edits change the names. */
export const namesFrom = ['product', synonymsEntity];

/** The names in 使用范围 of all products, read once for each version of the data. */
export class UsageNames {
  readonly #database: DatabaseHandle;
  readonly #names = new VersionedCache<Names>({ max: 1 });

  constructor(database: DatabaseHandle) {
    this.#database = database;
  }

  read({ versions }: { versions: DataVersions }): Promise<Names> {
    return this.#names.get('', freshnessOf(versions, namesFrom, [imports]), async () => {
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

  /** What a list filters by. */
  async filters(
    { crop = '', target = '' }: { crop?: string; target?: string },
    state: { versions: DataVersions },
  ): Promise<UsageFilters> {
    if (crop === '' && target === '') return {};
    const { crops, cropCells, targets, targetCells } = await this.read(state);
    return {
      ...(crop && { crop: usageFilter(crop, cropCells, crops) }),
      ...(target && { target: usageFilter(target, targetCells, targets) }),
    };
  }
}

/** The cells that belong to a usual name. */
export function findCells(cells: readonly string[], tree: NameTree, name: string): string[] {
  const related = new Set(tree.related(name));
  return cells.filter((cell) => tree.namesOf(cell).some((each) => related.has(each)));
}

/** A part of a name (飞虱, 麦), which 按作物找药 does not know, finds the cells that contain it. */
function usageFilter(typed: string, cells: readonly string[], tree: NameTree): UsageFilter {
  const [name = '', ...more] = namesInCell(typed).map((each) => tree.nameOf(each));
  const belonging = name === '' || more.length > 0 ? [] : findCells(cells, tree, name);
  if (belonging.length > 0) return { name, cells: belonging };
  const text = foldText(typed);
  return { name: text, cells: cells.filter((cell) => foldText(cell).includes(text)) };
}
