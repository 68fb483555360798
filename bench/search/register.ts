import type { ContentUnit, MaterialInput, PesticideType, ProductInput } from '@admin-h5/contract';
import { blankRecord, formulationCode, materialFields, productFields, toxicities } from '@admin-h5/contract';
import { readFileSync } from 'node:fs';

interface IngredientFacts {
  name: string;
  enName: string;
  casNo: string;
  pesticideType: PesticideType;
  strengths: { content: number; unit: ContentUnit; formulation: string }[];
  usages: { crop: string; target: string }[];
}
type MaterialFacts = Pick<MaterialInput, 'name' | 'enName' | 'casNo' | 'purity' | 'aliases'>;

/** One question with what its right answer is; each field of `expect` must hold. */
export interface Question {
  kind: string;
  type: 'product' | 'material';
  keyword: string;
  expect: {
    name?: string;
    ingredient?: string;
    content?: number;
    formulation?: string;
    crop?: string;
    target?: string;
    pesticideType?: string;
    regHolder?: string;
    regNo?: string;
  };
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
export const ingredientFacts: IngredientFacts[] = JSON.parse(read('./ingredients.json'));
const materialFacts: MaterialFacts[] = JSON.parse(read('./materials.json'));
export const questions: Question[] = JSON.parse(read('./questions.json'));

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
}

const places = ['江苏', '山东', '浙江', '河南', '安徽', '四川', '河北', '湖北'];
const houses = ['华丰作物科技', '绿野生物', '金穗农化', '稼盛化工', '田园植保'];
const holderAt = (at: number) => `${pick(places, at)}${pick(houses, Math.floor(at / places.length))}有限公司`;
const coined = ['稳', '净', '保', '丰', '劲', '灵'];

const withUsages = (usages: IngredientFacts['usages']) =>
  usages.map(({ crop, target }) => ({
    crop,
    target,
    dosage: '20-30克/亩',
    method: '喷雾',
    timing: '',
    intervalDays: 14,
    maxTimes: 2,
  }));

const { documents: _ofProducts, ...blankProduct } = blankRecord(productFields);
const { documents: _ofMaterials, ...blankMaterial } = blankRecord(materialFields);

/** The n-th product of the register: every fifth is a mixture of two ingredients. Deterministic. */
export function productAt(at: number, categoryId: string): ProductInput {
  const first = pick(ingredientFacts, at);
  const round = Math.floor(at / ingredientFacts.length);
  const strength = pick(first.strengths, round);
  const second = pick(ingredientFacts, at + 1 + (round % (ingredientFacts.length - 1)));
  const isMixture = round % 5 === 4 && second.name !== first.name;
  const own = {
    name: first.name,
    enName: first.enName,
    casNo: first.casNo,
    content: strength.content,
    unit: strength.unit,
  };
  const other = { name: second.name, enName: second.enName, casNo: second.casNo, content: 5, unit: strength.unit };
  return {
    ...blankProduct,
    name: isMixture ? `${first.name.slice(0, 2)}·${second.name}` : first.name,
    tradeName: round % 3 === 0 ? `${pick(houses, at).slice(0, 2)}${pick(coined, at)}${pick(coined, round + 1)}` : '',
    enName: isMixture ? '' : first.enName,
    categoryId,
    pesticideType: first.pesticideType,
    ingredients: isMixture ? [own, other] : [own],
    totalContent: `${isMixture ? strength.content + 5 : strength.content}${strength.unit}`,
    formulation: formulationCode(strength.formulation) ?? strength.formulation,
    toxicity: pick(toxicities.slice(2), at),
    regNo: `PD20${String(at).padStart(6, '0')}`,
    regHolder: holderAt(at + round),
    usages: withUsages(isMixture ? [...first.usages, ...second.usages] : first.usages),
    hot: at % 97 === 0,
  };
}

/** All raw materials of the register. */
export const materialsIn = (categoryId: string): MaterialInput[] =>
  materialFacts.map((facts) => ({ ...blankMaterial, ...facts, categoryId }));

const holds = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;

export function answers({ expect }: Question, record: ProductInput | MaterialInput): boolean {
  if ('aliases' in record) return expect.name === record.name;
  const { name, ingredient, content, crop, target } = expect;
  const named = record.ingredients.filter((entry) => holds(ingredient, entry.name));
  return (
    holds(name, record.name) &&
    named.some((entry) => content === undefined || content === entry.content) &&
    record.usages.some((usage) => holds(crop, usage.crop) && holds(target, usage.target)) &&
    holds(expect.formulation, record.formulation) &&
    holds(expect.pesticideType, record.pesticideType) &&
    holds(expect.regHolder, record.regHolder) &&
    holds(expect.regNo, record.regNo)
  );
}
