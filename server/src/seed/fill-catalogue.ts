import type { CompanyInput } from '@admin-h5/shared/contract';
import type { Catalogue } from '../catalogue/services.ts';
import type { WriteScope } from '../database/write.ts';
import { banners } from './content/banners.ts';
import { categories } from './content/categories.ts';
import { company } from './content/company.ts';
import { galleryItems } from './content/gallery.ts';
import { materials } from './content/materials/index.ts';
import type { SeedProduct } from './content/types.ts';
import { coverKey, iconKey, materialPictureKey, productPictures } from './pictures/catalogue.ts';
import type { FileOf } from './store-pictures.ts';

type Ids = ReadonlyMap<string, string>;

function idIn(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demonstration content names ${name}, which it does not hold`);
  return id;
}

/** Out come the ids by code. */
async function addCategories({ categories: service }: Catalogue, scope: WriteScope, fileOf: FileOf): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const [sort, { parent, ...fields }] of categories.entries()) {
    const record = await service.createIn(scope, {
      ...fields,
      parentId: parent === null ? null : idIn(ids, parent),
      iconId: fileOf(iconKey(fields.code)),
      coverId: parent === null ? fileOf(coverKey(fields.code)) : null,
      sort,
      status: 1,
    });
    ids.set(fields.code, record.id);
  }
  return ids;
}

/** Out come the ids by trade name. */
async function addProducts(
  { products: service }: Catalogue,
  scope: WriteScope,
  fileOf: FileOf,
  categoryIds: Ids,
  products: readonly SeedProduct[],
): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const product of products) {
    const { category, ...fields } = product;
    const record = await service.createIn(
      scope,
      {
        ...fields,
        categoryId: idIn(categoryIds, category),
        imageIds: productPictures(product).map(fileOf),
        videoId: null,
        fileIds: [],
      },
      { viewCount: views(product.sort, product.hot) },
    );
    ids.set(product.tradeName, record.id);
  }
  return ids;
}

/** Views that a catalogue in use might have, so that 热门 has an order to show. */
const views = (number: number, hot: boolean) => ((number * 37) % 90) + (hot ? 400 + ((number * 53) % 300) : 12);

/** Out come the ids by name. */
async function addMaterials(
  { materials: service }: Catalogue,
  scope: WriteScope,
  fileOf: FileOf,
  categoryIds: Ids,
): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const [index, { category, ...fields }] of materials.entries()) {
    const record = await service.createIn(
      scope,
      {
        ...fields,
        categoryId: idIn(categoryIds, category),
        imageIds: [fileOf(materialPictureKey(fields.casNo))],
        fileIds: [],
        sort: index + 1,
        status: 1,
      },
      { viewCount: views(index, fields.recommended) },
    );
    ids.set(fields.name, record.id);
  }
  return ids;
}

async function addBanners(
  { banners: service }: Catalogue,
  scope: WriteScope,
  fileOf: FileOf,
  targets: { product: Ids; material: Ids },
): Promise<void> {
  for (const [sort, { picture, linkType, linkTarget, ...fields }] of banners.entries()) {
    const named = linkType === 'product' || linkType === 'material';
    await service.createIn(scope, {
      ...fields,
      linkType,
      linkTarget: named ? idIn(targets[linkType], linkTarget) : linkTarget,
      imageId: fileOf(picture),
      startAt: '',
      endAt: '',
      sort,
      status: 1,
    });
  }
}

async function addGallery({ gallery: service }: Catalogue, scope: WriteScope, fileOf: FileOf): Promise<void> {
  for (const [sort, { pictures, ...fields }] of galleryItems.entries()) {
    await service.createIn(scope, {
      ...fields,
      mediaType: 'image',
      imageIds: pictures.map(fileOf),
      videoId: null,
      posterId: null,
      sort,
      status: 1,
    });
  }
}

/** Categories, products, materials, banners and gallery, inside one running write. */
export async function fillCatalogue(
  catalogue: Catalogue,
  scope: WriteScope,
  fileOf: FileOf,
  products: readonly SeedProduct[],
): Promise<void> {
  const categoryIds = await addCategories(catalogue, scope, fileOf);
  const product = await addProducts(catalogue, scope, fileOf, categoryIds, products);
  const material = await addMaterials(catalogue, scope, fileOf, categoryIds);
  await addBanners(catalogue, scope, fileOf, { product, material });
  await addGallery(catalogue, scope, fileOf);
}

export function companyInput(fileOf: FileOf): CompanyInput {
  return {
    ...company,
    logoId: fileOf('logo'),
    qrId: null,
    certificates: company.certificates.map(({ picture, ...certificate }) => ({
      ...certificate,
      imageId: fileOf(picture),
    })),
  };
}
