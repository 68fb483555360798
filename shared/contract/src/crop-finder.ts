import type { Page } from './envelope.ts';
import type { Usage } from './entities/product.ts';
import type { PublishItem } from './publish.ts';

/** A crop with registered uses, or a group of such crops (水稻 ⊃ 早稻). */
export interface CropNode {
  name: string;
  /** Other names (玉米: 苞谷、苞米). */
  aliases: string[];
  /** Published products that are registered for it; for one target, if the query names one. */
  count: number;
  /** What it includes, most products first. */
  children: CropNode[];
}

/** Query of `GET /api/publish/crops`. */
export interface CropsQuery {
  /** Only uses against this target (防治对象). */
  target?: string;
  /** Only so many crops, those with most products, without groups and other names. */
  top?: number;
}

/** Crops with registered uses. */
export interface Crops {
  /** The target by its usual name; null without one in the query. */
  target: string | null;
  /** Published products that are registered against the target; null without one. */
  total: number | null;
  /** Most products first. */
  crops: CropNode[];
}

/** What a target is, by the class of most products that are registered against it. */
export const targetKinds = ['虫害', '病害', '草害', '鼠害', '生长调节'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** A pest, disease or weed with registered uses. */
export interface CropTarget {
  name: string;
  aliases: string[];
  kind: TargetKind;
  count: number;
}

/** Query of `GET /api/publish/crops/targets`. */
export interface CropTargetsQuery {
  crop: string;
}

/** What products are registered against on one crop. */
export interface CropTargets {
  /** The crop by its usual name: 玉米 for 苞谷. */
  crop: string;
  aliases: string[];
  /** Published products that are registered for the crop. */
  total: number;
  /** Most products first. */
  targets: CropTarget[];
}

/** Products with the same mode of action, or, where it is not known, with the same active ingredient. */
export interface ActionGroup {
  /** Value of `group` in the query: the mode of action, or the name of the ingredient. */
  key: string;
  /** Scheme and group, as `IRAC 4A`; '' if not known. */
  moa: string;
  /** Active ingredients of the group that occur in the products. */
  ingredients: string[];
  count: number;
}

/** Query of `GET /api/publish/crops/products`. */
export interface CropProductsQuery extends CropTargetsQuery {
  target: string;
  /** Only products with an ingredient of this group. */
  group?: string;
  page?: number;
  size?: number;
}

/** A product that is registered for a crop against a target. */
export interface CropProduct {
  item: Extract<PublishItem, { type: 'product' }>;
  /** Its rows of 使用范围 for that crop and target; a row may name a wider or narrower one. */
  usages: Usage[];
  /** Last day of the registration, `YYYY-MM-DD` or ''. */
  regValidTo: string;
  restricted: boolean;
  /** Active ingredients with their mode of action, '' if not known. */
  ingredients: { name: string; moa: string }[];
}

/** One page of the products for a crop and a target, popular ones first. */
export interface CropProducts extends Page<CropProduct> {
  /** Crop and target by their usual names. */
  crop: string;
  target: string;
  /** Of all products for the crop and the target, most products first. */
  groups: ActionGroup[];
}
