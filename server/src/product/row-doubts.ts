import type { ProductInput } from '@admin-h5/contract';
import { contradictsIngredients, foldText, productFullName, totalOfIngredients } from '@admin-h5/contract';
import { namesOf } from '../notation/record-names.ts';
import type { RecordDoubt } from '../sheets/definition.ts';

type Told = Pick<ProductInput, 'name' | 'ingredients' | 'regHolder'>;

const folded = (text: string): string => foldText(text).replaceAll(/\s+/g, '');
const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((entry) => other.has(entry));

/** Whether a row speaks of another product than the one that has its number: by its name, ingredients or holder. */
function isOtherProduct(row: Told, current: Told): boolean {
  const known = new Set(namesOf(current.name).map(folded));
  const [own, former] = [row, current].map(({ ingredients }) => new Set(ingredients.map(({ name }) => folded(name))));
  const [holder, formerHolder] = [row.regHolder, current.regHolder].map(folded);
  return (
    !namesOf(row.name).some((name) => known.has(folded(name))) ||
    (own !== undefined && former !== undefined && !isSameSet(own, former)) ||
    (holder !== '' && formerHolder !== '' && holder !== formerHolder)
  );
}

/** What is unsure of a product of a sheet. */
export function productDoubts(
  input: ProductInput,
  current: ProductInput | null,
  { byKey }: { byKey: boolean },
): RecordDoubt<ProductInput>[] {
  const doubts: RecordDoubt<ProductInput>[] = [];
  if (current && byKey && isOtherProduct(input, current))
    doubts.push({
      name: 'other',
      field: 'regNo',
      question: '与现有产品差别很大，是同一个产品吗',
      example: `${input.regNo} ${productFullName(input)}，现有${productFullName(current)}`,
      meanings: [
        { value: 'same', label: '是同一个产品，更新', input },
        { value: 'other', label: '不是，不导入', input: null },
      ],
    });
  if (contradictsIngredients(input.totalContent, input.ingredients)) {
    const total = totalOfIngredients(input.ingredients);
    doubts.push({
      name: 'sum',
      field: 'totalContent',
      question: '总含量与有效成分不符，怎么填',
      example: `${input.totalContent}，有效成分合计${total}`,
      meanings: [{ value: 'computed', label: `按有效成分计算（${total}）`, input: { ...input, totalContent: total } }],
    });
  }
  return doubts;
}
