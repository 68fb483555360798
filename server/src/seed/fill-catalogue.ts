import type { Catalogue } from '../catalogue.ts';
import type { WriteScope } from '../database/write.ts';
import { createIn } from '../records/write.ts';
import type { SeedContent } from './content.ts';
import { bannerInput, categoryInput, galleryItemInput, materialInput, productInput } from './inputs.ts';
import type { FileOf } from './store-files.ts';

type Ids = ReadonlyMap<string, string>;

function idIn(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demonstration content names ${name}, which it does not hold`);
  return id;
}

/**
 * Stores categories, products, materials, banners and gallery inside one running write.
 * @param today registrations end relative to this day
 */
export async function fillCatalogue(
  catalogue: Catalogue,
  scope: WriteScope,
  fileOf: FileOf,
  content: SeedContent,
  today: Date,
): Promise<void> {
  const categoryIds = new Map<string, string>();
  for (const row of content.categories) {
    const parentId = row.parent === null ? null : idIn(categoryIds, row.parent);
    const { id, code } = await createIn(catalogue.categories, scope, categoryInput(row, parentId, fileOf));
    categoryIds.set(code, id);
  }

  const productIds = new Map<string, string>();
  for (const row of content.products) {
    const input = productInput(row, idIn(categoryIds, row.category), fileOf, today);
    const { id, tradeName } = await createIn(catalogue.products, scope, input, { viewCount: row.views });
    productIds.set(tradeName, id);
  }

  const materialIds = new Map<string, string>();
  for (const row of content.materials) {
    const input = materialInput(row, idIn(categoryIds, row.category), fileOf);
    const { id, name } = await createIn(catalogue.materials, scope, input, { viewCount: row.views });
    materialIds.set(name, id);
  }

  const targets: Readonly<Record<string, Ids>> = { product: productIds, material: materialIds };
  for (const row of content.banners) {
    const named = targets[String(row.fields.linkType)];
    const target = named === undefined ? row.target : idIn(named, row.target);
    await createIn(catalogue.banners, scope, bannerInput(row, target, fileOf));
  }

  for (const row of content.gallery) await createIn(catalogue.gallery, scope, galleryItemInput(row, fileOf));
}
