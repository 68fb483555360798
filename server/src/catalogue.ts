import type {
  Banner,
  BannerInput,
  Category,
  CategoryInput,
  GalleryItem,
  GalleryItemInput,
  Material,
  MaterialInput,
  Product,
  ProductInput,
  Synonym,
  SynonymInput,
} from '@admin-h5/contract';
import { describeBanners } from './banner/entity.ts';
import { categories } from './category/entity.ts';
import { CompanyService } from './company/company.ts';
import type { DatabaseHandle } from './database/connection.ts';
import { galleryItems } from './gallery/entity.ts';
import { describeMaterials } from './material/entity.ts';
import { describeProducts } from './product/entity.ts';
import { defineEntity, type Entity } from './records/entity.ts';
import type { HitCounter } from './records/hit-counter.ts';
import type { EntityRegistry } from './records/recyclable-entities.ts';
import { synonyms } from './synonym/entity.ts';

/** Reads and changes the catalogue: for routes, imports and the seed. */
export interface Catalogue {
  categories: Entity<CategoryInput, Category>;
  products: Entity<ProductInput, Product>;
  materials: Entity<MaterialInput, Material>;
  banners: Entity<BannerInput, Banner>;
  gallery: Entity<GalleryItemInput, GalleryItem>;
  company: CompanyService;
  synonyms: Entity<SynonymInput, Synonym>;
  hits: HitCounter;
}

export interface CatalogueOptions {
  database: DatabaseHandle;
  entities: EntityRegistry;
  linkOrigins: readonly string[];
  hits: HitCounter;
}

/** Defines all entities of the catalogue and adds them to `entities`, so that the recycle bin finds them by name. */
export function buildCatalogue({ database, entities, linkOrigins, hits }: CatalogueOptions): Catalogue {
  return {
    categories: entities.add(defineEntity(database, categories)),
    products: entities.add(defineEntity(database, describeProducts(hits))),
    materials: entities.add(defineEntity(database, describeMaterials(hits))),
    banners: entities.add(defineEntity(database, describeBanners(linkOrigins, hits))),
    gallery: entities.add(defineEntity(database, galleryItems)),
    company: new CompanyService(database),
    synonyms: entities.add(defineEntity(database, synonyms)),
    hits,
  };
}
