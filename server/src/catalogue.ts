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
} from '@admin-h5/contract';
import type { DatabaseHandle } from './database/connection.ts';
import type { RecordRegistry } from './records/registry.ts';
import { RecordService } from './records/service.ts';
import { describeBanners } from './banner/schema.ts';
import { categories } from './category/schema.ts';
import { CompanyService } from './company/company.ts';
import { galleryItems } from './gallery/schema.ts';
import type { HitCounter } from './records/hit-counter.ts';
import { describeMaterials } from './material/schema.ts';
import { describeProducts } from './product/schema.ts';

/** Everything that reads and changes the catalogue: for routes, imports and the seed. */
export interface Catalogue {
  categories: RecordService<CategoryInput, Category>;
  products: RecordService<ProductInput, Product>;
  materials: RecordService<MaterialInput, Material>;
  banners: RecordService<BannerInput, Banner>;
  gallery: RecordService<GalleryItemInput, GalleryItem>;
  company: CompanyService;
  hits: HitCounter;
}

export interface CatalogueOptions {
  database: DatabaseHandle;
  records: RecordRegistry;
  linkOrigins: readonly string[];
  hits: HitCounter;
}

export function buildCatalogue({ database, records, linkOrigins, hits }: CatalogueOptions): Catalogue {
  return {
    categories: records.add(new RecordService(database, categories)),
    products: records.add(new RecordService(database, describeProducts(hits))),
    materials: records.add(new RecordService(database, describeMaterials(hits))),
    banners: records.add(new RecordService(database, describeBanners(linkOrigins, hits))),
    gallery: records.add(new RecordService(database, galleryItems)),
    company: new CompanyService(database),
    hits,
  };
}
