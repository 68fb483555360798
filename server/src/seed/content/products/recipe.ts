import type { ContentUnit, PesticideType, Toxicity } from '@admin-h5/shared/contract';

/** One row of 使用范围, in the order a label prints it. */
export type UsageRow = readonly [
  crop: string,
  target: string,
  dosage: string,
  method: string,
  timing: string,
  intervalDays: number | null,
  maxTimes: number | null,
];

/** What distinguishes one product; everything else on its label follows from its ingredients and formulation. */
export interface Recipe {
  category: string;
  type: PesticideType;
  tradeName: string;
  /** Common name of a mixture; a single ingredient gives its own. */
  name?: string;
  ingredients: readonly (readonly [active: string, content: number])[];
  unit?: ContentUnit;
  formulation: string;
  toxicity: Toxicity;
  usages: readonly UsageRow[];
  /** One more sentence for 使用技术要求, where the product needs one. */
  note?: string;
  hot?: boolean;
  recommended?: boolean;
  restricted?: boolean;
  /** Months from today until the registration ends; a number derived from the position where absent. */
  monthsLeft?: number;
}
