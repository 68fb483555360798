import { bannerFields } from './banner.ts';
import { categoryFields } from './category.ts';
import { companyFields } from './company.ts';
import type { Fields } from './fields.ts';
import { galleryFields } from './gallery.ts';
import { materialFields } from './material.ts';
import { productFields } from './product.ts';
import { synonymFields } from './synonym.ts';
import type { EntityName } from '../entity.ts';
import { userFields } from './user.ts';

/** The fields of every entity that the admin area manages, by the name that its API path has. */
export const entityFields = {
  category: categoryFields,
  product: productFields,
  material: materialFields,
  banner: bannerFields,
  'factory-gallery': galleryFields,
  company: companyFields,
  synonym: synonymFields,
  user: userFields,
} as const satisfies Record<EntityName, Fields>;
