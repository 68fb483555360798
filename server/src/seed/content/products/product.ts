import type { ContentUnit, Ingredient } from '@admin-h5/shared/contract';
import { activeNamed } from '../actives/index.ts';
import { dayAfterMonths } from '../dates.ts';
import { firstAidText } from '../texts/first-aid.ts';
import { packagesOf } from '../texts/packaging.ts';
import { performanceText } from '../texts/performance.ts';
import { precautionsText } from '../texts/precautions.ts';
import { storageText } from '../texts/storage.ts';
import { technicalText } from '../texts/technical.ts';
import type { SeedProduct } from '../types.ts';
import type { Recipe, UsageRow } from './recipe.ts';

export const demoHolder = '绿禾农化（演示）有限公司';

/** A registration lasts this many months. */
const registrationMonths = 60;

function ingredientsOf(recipe: Recipe, unit: ContentUnit): Ingredient[] {
  return recipe.ingredients.map(([name, content]) => {
    const { enName, casNo } = activeNamed(name);
    return { name, enName, casNo, content, unit };
  });
}

function totalOf(ingredients: readonly Ingredient[], unit: ContentUnit): string {
  const sum = ingredients.reduce((total, { content }) => total + content, 0);
  const rounded = Number(sum.toFixed(4));
  return unit === '%' ? `${rounded}%` : `${rounded} g/L`;
}

const usageOf = ([crop, target, dosage, method, timing, intervalDays, maxTimes]: UsageRow) => ({
  crop,
  target,
  dosage,
  method,
  timing,
  intervalDays,
  maxTimes,
});

/** Demonstration numbers lie in a range that the registration authority has not given out. */
const regNoOf = (recipe: Recipe, number: number) =>
  `${recipe.type === '卫生杀虫剂' ? 'WP' : 'PD'}9999${String(number).padStart(4, '0')}`;

/**
 * The whole record that a recipe means.
 * @param number position in the catalogue from 1; gives the registration number and the order
 * @param today registrations end relative to this day, so that one is always expired and one about to
 */
export function productFrom(recipe: Recipe, number: number, today: Date): SeedProduct {
  const unit = recipe.unit ?? '%';
  const actives = recipe.ingredients.map(([name]) => activeNamed(name));
  const ingredients = ingredientsOf(recipe, unit);
  const monthsLeft = recipe.monthsLeft ?? 12 + ((number * 7) % 45);
  const restricted = recipe.restricted ?? false;
  const { category, type, formulation, toxicity, tradeName } = recipe;
  return {
    category,
    name: recipe.name ?? actives[0]?.name ?? '',
    tradeName,
    enName: actives.map(({ enName }) => enName).join(' + '),
    pesticideType: type,
    ingredients,
    totalContent: totalOf(ingredients, unit),
    formulation,
    toxicity,
    regNo: regNoOf(recipe, number),
    regHolder: demoHolder,
    regValidFrom: dayAfterMonths(today, monthsLeft - registrationMonths),
    regValidTo: dayAfterMonths(today, monthsLeft),
    licenseNo: '农药生许（演示）0001',
    standardNo: `Q/LHNH ${String(number).padStart(3, '0')}-2024`,
    restricted,
    usages: recipe.usages.map(usageOf),
    technical: technicalText(recipe),
    performance: performanceText(actives, formulation),
    precautions: precautionsText({ actives, type, formulation, toxicity, restricted }),
    firstAid: firstAidText(
      actives.map(({ antidote }) => antidote),
      formulation,
    ),
    storage: storageText(formulation, restricted),
    spec: packagesOf(formulation, number),
    shelfLifeMonths: type === '卫生杀虫剂' ? 36 : 24,
    hot: recipe.hot ?? false,
    recommended: recipe.recommended ?? false,
    sort: number,
    status: 1,
  };
}
