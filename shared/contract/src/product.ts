import type { ContentUnit } from './content-units.ts';
import type { RecordDocument } from './document.ts';
import type { EntityBase, Status } from './entity.ts';

/** 农药类别 with its colour band (农药标签和说明书管理办法: 除草绿·杀虫红·杀菌黑·植调黄·杀鼠蓝). */
export const pesticideTypes = [
  '杀虫剂',
  '杀螨剂',
  '杀菌剂',
  '除草剂',
  '植物生长调节剂',
  '杀鼠剂',
  '杀线虫剂',
  '卫生杀虫剂',
] as const;
export type PesticideType = (typeof pesticideTypes)[number];

export const toxicities = ['剧毒', '高毒', '中等毒', '低毒', '微毒'] as const;
export type Toxicity = (typeof toxicities)[number];

export interface Ingredient {
  name: string;
  enName: string;
  casNo: string;
  content: number;
  unit: ContentUnit;
}

/** One row of 使用范围. */
export interface Usage {
  crop: string;
  target: string;
  dosage: string;
  method: string;
  timing: string;
  /** 安全间隔期 in days, 0–365. */
  intervalDays: number | null;
  /** 每季最多次数, 1–20. */
  maxTimes: number | null;
}

/** What a person edits; optional texts are '' where empty, optional numbers and ids null. */
export interface ProductInput {
  name: string;
  tradeName: string;
  enName: string;
  categoryId: string;
  pesticideType: PesticideType;
  ingredients: Ingredient[];
  totalContent: string;
  /** Code of the dictionary (`formulations`). */
  formulation: string;
  toxicity: Toxicity;
  regNo: string;
  regHolder: string;
  /** `YYYY-MM-DD` or ''. */
  regValidFrom: string;
  regValidTo: string;
  licenseNo: string;
  standardNo: string;
  restricted: boolean;
  usages: Usage[];
  technical: string;
  performance: string;
  precautions: string;
  firstAid: string;
  storage: string;
  spec: string[];
  shelfLifeMonths: number;
  /** The first is the cover. */
  imageIds: string[];
  videoId: string | null;
  /** Absent in a body: they stay as they are. Absent in a response: one of an older release. */
  documents?: RecordDocument[];
  /** Further files, without a type. */
  fileIds: string[];
  hot: boolean;
  recommended: boolean;
  sort: number;
  status: Status;
}

/** The last texts of 登记信息, in the order of the form and of the visitors' page, which both show each as it is. */
export const registrationTexts = ['licenseNo', 'standardNo'] as const satisfies (keyof ProductInput)[];

/** Most characters of a text, and most entries of a list; the schema and the form both count by these. */
export const productLimits = {
  name: 50,
  tradeName: 50,
  enName: 100,
  totalContent: 50,
  regHolder: 100,
  licenseNo: 50,
  standardNo: 50,
  /** Each text of the label: 使用技术要求, 注意事项 … */
  labelText: 2000,
  ingredients: 5,
  /** Of an active ingredient. */
  ingredientName: 50,
  usages: 50,
  spec: 10,
  /** Of one 包装规格. */
  specText: 30,
} as const;

/** Most characters of the texts of a row of 使用范围. */
export const usageLimits = { crop: 50, target: 50, dosage: 60, method: 30, timing: 100 } as const;

export interface Product extends EntityBase, ProductInput {
  categoryName: string;
  viewCount: number;
}
