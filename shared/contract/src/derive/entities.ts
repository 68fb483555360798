/** Schemas of the entities: what their forms check before they send, and the API before it stores. */
import { schemaOf } from './schema.ts';
import { bannerFields, bannerRules } from '../entities/banner.ts';
import { categoryFields } from '../entities/category.ts';
import { companyFields, companyRules } from '../entities/company.ts';
import { galleryFields, galleryRules } from '../entities/gallery.ts';
import { materialFields, materialRules } from '../entities/material.ts';
import { productFields, productRules } from '../entities/product.ts';
import { synonymFields, synonymRules } from '../entities/synonym.ts';
import { withVersion } from '../validation/common.ts';

export const categorySchema = schemaOf(categoryFields, {});
export const productSchema = schemaOf(productFields, productRules);
export const materialSchema = schemaOf(materialFields, materialRules);
export const galleryItemSchema = schemaOf(galleryFields, galleryRules);
export const synonymSchema = schemaOf(synonymFields, synonymRules);
export const companySchema = schemaOf(companyFields, companyRules);
export const companyUpdateSchema = withVersion(companySchema);

/** @param linkOrigins the deployment's `LINK_ORIGINS`; with none, no outside link is allowed */
export const bannerSchema = (linkOrigins: readonly string[]) => schemaOf(bannerFields, bannerRules(linkOrigins));
