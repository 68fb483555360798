import { contentUnit } from '@admin-h5/contract';
import { type SheetCell, type SheetColumn, text, Unread } from '../import/columns/cell-kinds.ts';
import {
  findContents,
  missingContentUnit,
  missingIngredientUnit,
  plainContent,
  readContents,
} from '../import/passes/read-contents.ts';
import { formulationWords } from '../import/passes/formulations.ts';
import { mergeLists } from '../import/passes/merge-lists.ts';
import { filledLines, hasBars, isBlankSign, table } from '../import/read/cells.ts';
import { readIngredients, unreadIngredients } from './ingredient-text.ts';

/** Cells of one line for each ingredient, in rows of one record: its name, its content, its unit. */
const lines = 'ingredients';

const bars = table(['name', 'content', 'unit', 'enName', 'casNo'], '吡虫啉 | 10 | % | imidacloprid | 138261-41-3');

/** Lines with bars; 「吡虫啉 | 10%」 has the unit in the content. */
function withBars(cell: string): Record<string, string>[] | Unread {
  const entries = bars.read(cell).map((entry) => {
    const stated = entry['unit'] === '' ? readContents(entry['content'] ?? '') : null;
    return stated?.length === 1 ? { ...entry, ...stated[0] } : entry;
  });
  const unreadable = entries.find(({ name = '' }) => findContents(plainContent(name) ?? '').length > 0);
  return unreadable ? unreadIngredients(unreadable['name'] ?? '') : entries;
}

export const ingredients: SheetCell = {
  ...bars,
  hasContents: true,
  ambiguities: [missingIngredientUnit],
  repeats: lines,
  merge: (before, after) => {
    const merged = mergeLists(before, after, { keys: ['name'], details: ['enName', 'casNo'] });
    // Hardly any office writes CAS numbers into this cell: their absence is no question.
    const bare = { ...merged.bare, losing: [] };
    // Contents of some ingredients say nothing of a product that has others beside them.
    return { ...merged, bare, ...(merged.lost.length > 0 ? { kept: before } : {}) };
  },
  read: (cell) => {
    if (isBlankSign(cell)) return [];
    // In rows of one record each may be written in its own way.
    const [barred, plain] = [filledLines(cell).filter(hasBars), filledLines(cell).filter((line) => !hasBars(line))];
    const [some, others] = [withBars(barred.join('\n')), plain.length === 0 ? [] : readIngredients(plain.join('\n'))];
    if (some instanceof Unread) return some;
    return others instanceof Unread ? others : [...some, ...others];
  },
};

/** Formulations behind a content: 「10%可湿性粉剂」, 「480g/L EC」. */
function withoutFormulation(cell: string): string {
  const known = formulationWords.find((word) => cell.trim().endsWith(word));
  const bare = cell
    .trim()
    .slice(0, known === undefined ? undefined : -known.length)
    .replace(/(?:[A-Z]{2,3})$/, '')
    .trim();
  return bare !== cell.trim() && readContents(bare) !== null ? bare : cell;
}

export const totalContent: SheetCell = {
  ...text('10%'),
  read: withoutFormulation,
  quantity: { kind: 'content' },
  resembles: (cell) => readContents(withoutFormulation(cell)) !== null,
  hasContents: true,
  ambiguities: [missingContentUnit],
  repeats: lines,
};

/** The unit of 含量 in a column of its own, in sheets only. */
export const contentUnitField = 'contentUnit';
export const contentUnitColumn: SheetColumn = {
  ...text(),
  field: contentUnitField,
  header: '含量单位',
  synonyms: ['有效成分含量单位', '有效成分单位', '总含量单位', '含量的单位'],
  source: 'ingredients',
  onlyRead: true,
  repeats: lines,
  write: () => '',
  // 「单位」 may also be that of a price.
  knownBy: (cell) => contentUnit(cell) !== null,
};
