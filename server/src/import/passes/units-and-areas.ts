/** The units of numbers that have none, and the areas of doses. */
import { compactText } from '../read/cells.ts';
import type { CellPass, Meaning } from './cell-pass.ts';
import { unitsByForm, withArea, withUnit } from './quantity.ts';

/** Smaller counts have the larger unit more often: years and weeks. */
const minLarge = 6;
const largeDose = 500;
/** Whether a dose may be a dilution: 「1000-1500」. */
const isLarge = (cell: string): boolean =>
  Number(/\d[\d,]*/.exec(compactText(cell))?.[0].replaceAll(',', '') ?? 0) >= largeDose;

/** Puts the unit of a column to numbers that have none; asks for it where a number alone says nothing. */
export const addUnit: CellPass = (cell, { quantity, stated }, { form }) => {
  if (!quantity?.unitOf || withUnit(cell, '', quantity) === null) return cell;
  const whole = (unit: string): string => withUnit(cell, unit, quantity) ?? cell;
  const alternatives = stated?.units ?? [];
  const [only, ...others] = alternatives;
  if (only !== undefined && others.length === 0) return whole(only);
  const ofForms = unitsByForm(alternatives);
  const own = form === 'solid' || form === 'liquid' ? form : null;
  if (ofForms && own !== null) return whole(ofForms[own]);
  if (!quantity.asks && alternatives.length < 2) return cell;
  const { question, units: usual } = quantity.asks ?? { question: '表头写有几个单位，数字的单位是什么', units: [] };
  const area = stated?.area ?? null;
  const ofArea = area === null ? usual : usual.filter((unit) => unit.endsWith(area));
  const unstated =
    ofArea.length > 0 ? ofArea : usual.slice(0, 2).map((unit) => `${unit.split('/', 1)[0] ?? ''}${area ?? ''}`);
  const offered = only === undefined ? unstated : alternatives;
  const offeredByForm = unitsByForm(offered.slice(0, 2));
  // One answer holds for the column, which may have solid and liquid products.
  const byForm =
    own === null || !offeredByForm
      ? []
      : [
          {
            value: 'form',
            label: `按剂型：固体${offeredByForm.solid}，液体${offeredByForm.liquid}`,
            text: whole(offeredByForm[own]),
          },
        ];
  if (only === undefined && area === null && quantity.kind === 'dose' && isLarge(cell)) {
    const dilution = usual.find((unit) => unit.startsWith('倍')) ?? '';
    const others = [dilution, ...usual.filter((unit) => unit !== dilution)];
    const meanings = others.map((name) => ({ value: name, label: name, text: whole(name) }));
    return { name: 'unit-of-large', question: `数字较大，可能是稀释倍数，${question}`, meanings };
  }
  const meanings = [
    ...byForm,
    ...offered.map((name) => ({ value: name, label: name, text: whole(name) })),
    // 「相对密度 0.87」 has none.
    ...(quantity.kind === 'property' ? [{ value: 'as-is', label: '照原样填写', text: cell }] : []),
  ];
  // 24 and 2 below 「保质期（月/年）」.
  if (quantity.kind === 'count' && Number(cell) < minLarge)
    return { name: 'unit-of-small', question: `数字较小，${question}`, meanings };
  return form === 'unknown' && offeredByForm
    ? { name: 'unit-of-unknown', question: `剂型看不出是固体还是液体，${question}`, meanings }
    : { name: 'unit', question, meanings };
};

/** Says of an amount for which area it is, by its column; asks where the column does not say it. */
export const addArea: CellPass = (cell, { quantity, stated }) => {
  const text = quantity?.areaOf ? withArea(cell, stated?.area ?? '') : null;
  if (text === null || (stated?.area ?? null) !== null) return text ?? cell;
  const meaning = (value: string, name: string): Meaning => {
    const whole = withArea(cell, `/${name}`) ?? cell;
    return { value, label: `每${name}（${text} 为 ${whole}）`, text: whole };
  };
  return {
    name: 'area',
    question: '用药量没有写明是多大面积的，怎么填',
    meanings: [meaning('mu', '亩'), meaning('ha', '公顷'), { value: 'as-is', label: '照原样填写', text: cell }],
  };
};

/** Says of amounts what all of their column are of: the active ingredient, where the others are of the product. */
export const addRemark: CellPass = (cell, { stated }) =>
  stated === undefined || stated.remark === '' || !/\d/.test(cell) || cell.includes('有效成分')
    ? cell
    : cell + stated.remark;
