import type { SeedProduct } from '../types.ts';
import { acaricides } from './acaricides.ts';
import { biogenics } from './biogenics.ts';
import { contactFungicides } from './contact-fungicides.ts';
import { systemicFungicides } from './systemic-fungicides.ts';
import { growthRegulators } from './growth-regulators.ts';
import { herbicides } from './herbicides.ts';
import { household } from './household.ts';
import { neonicotinoids } from './neonicotinoids.ts';
import { novelInsecticides } from './novel-insecticides.ts';
import { oils } from './oils.ts';
import { organophosphates } from './organophosphates.ts';
import { productFrom } from './product.ts';
import { pyrethroids } from './pyrethroids.ts';
import { rodenticides } from './rodenticides.ts';

const recipes = [
  ...neonicotinoids,
  ...pyrethroids,
  ...novelInsecticides,
  ...organophosphates,
  ...biogenics,
  ...acaricides,
  ...systemicFungicides,
  ...contactFungicides,
  ...herbicides,
  ...growthRegulators,
  ...rodenticides,
  ...household,
  ...oils,
];

/** Every demonstration product, as of `today` (UTC). */
export function products(today: Date): SeedProduct[] {
  return recipes.map((recipe, index) => productFrom(recipe, index + 1, today));
}
