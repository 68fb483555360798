import Joi from 'joi';
import {
  contentUnit,
  fieldLabels,
  formulationCode,
  maxContent,
  pesticideTypes,
  productLimits,
  toxicities,
  usageLimits,
} from '../index.ts';
import type { Ingredient, ProductInput, Usage } from '../index.ts';
import { casNo, englishName } from './chemistry.ts';
import { optionalId, requiredId, sortField, statusField } from './common.ts';
import { fileMessages } from '../file-rules.ts';
import { recordDocuments } from './document.ts';
import { documentIds, imageIds } from './files.ts';
import { everyFault } from './messages.ts';
import { normaliseText } from '../normalise.ts';
import { day, text } from './text.ts';
import { atMostDecimals, choice, flag, optionalInteger, rows, texts } from './values.ts';

const labels = fieldLabels.product;

/** Message of the rule that needs the other products, which the server checks. */
export const productMessages = { duplicateRegNo: '登记证号已存在' } as const;

/** A unit in any of its usual spellings. */
const unit = Joi.string()
  .required()
  .custom((raw: string, helpers) => contentUnit(raw) ?? helpers.error('any.only'))
  .messages(everyFault('请选择含量单位'));

/** The largest content depends on the unit beside it. */
const withinUnit: Joi.CustomValidator<number> = (value, helpers) => {
  const beside: unknown = helpers.state.ancestors[0]?.unit;
  const known = typeof beside === 'string' ? contentUnit(beside) : null;
  const most = maxContent(known ?? '%');
  return value > most ? helpers.message({ custom: `有效成分含量不能超过${most}` }) : value;
};

const ingredient = Joi.object<Ingredient, true>({
  name: text({ label: '有效成分名称', min: 2, max: productLimits.ingredientName, required: true }),
  enName: englishName('英文通用名', productLimits.enName),
  casNo: casNo(),
  content: Joi.number()
    .greater(0)
    .custom(withinUnit)
    .custom(atMostDecimals(6, '有效成分含量最多保留6位小数'))
    .required()
    .messages(everyFault('有效成分含量必须大于0')),
  unit,
});

/** Millionths of a percent in one unit of content; g/kg is a tenth of a percent. */
const shares: Partial<Record<Ingredient['unit'], number>> = { '%': 1e6, 'g/kg': 1e5 };

/** Sums in millionths, so that 0.1 % + 99.9 % is not more than 100 %. */
function percentTotal(ingredients: readonly Ingredient[]): number {
  const millionths = ingredients.reduce(
    (total, entry) => total + Math.round(entry.content * (shares[entry.unit] ?? 0)),
    0,
  );
  return millionths / 1e6;
}

const ingredients = Joi.array()
  .items(ingredient)
  .min(1)
  .max(productLimits.ingredients)
  .custom((list: Ingredient[], helpers) => (percentTotal(list) > 100 ? helpers.error('array.percent') : list))
  .required()
  .messages({
    'any.required': '请至少填写一种有效成分',
    'array.base': '请至少填写一种有效成分',
    'array.min': '请至少填写一种有效成分',
    'array.max': `有效成分最多${productLimits.ingredients}种`,
    'array.percent': '有效成分总含量不能超过100%',
    'object.base': '请至少填写一种有效成分',
  });

const usage = Joi.object<Usage, true>({
  crop: text({ label: '第N行：作物', max: usageLimits.crop, required: true }),
  target: text({ label: '第N行：防治对象', max: usageLimits.target, required: true }),
  dosage: text({ label: '第N行：用药量', max: usageLimits.dosage, required: true }),
  method: text({ label: '第N行：施用方法', max: usageLimits.method, required: true }),
  timing: text({ label: '第N行：施用时期', max: usageLimits.timing }),
  intervalDays: optionalInteger(0, 365, '第N行：安全间隔期必须是0-365之间的整数'),
  maxTimes: optionalInteger(1, 20, '第N行：每季最多次数必须是1-20之间的整数'),
});

const formulation = Joi.string()
  .required()
  .custom((raw: string, helpers) => formulationCode(normaliseText(raw)) ?? helpers.error('any.only'))
  .messages(everyFault('请选择剂型'));

/** A long text of the label. */
const section = (label: string) => text({ label, max: productLimits.labelText, multiline: true });

const reversedValidity = '有效期止不能早于有效期起';

/** 产品: body of `POST`, and of `PUT` with `withVersion` (entities.md, Product). */
export const productSchema = Joi.object<ProductInput, true>({
  name: text({ label: '产品名称', min: 2, max: productLimits.name, required: true }),
  tradeName: text({ label: labels.tradeName, max: productLimits.tradeName }),
  enName: englishName(labels.enName, productLimits.enName),
  categoryId: requiredId('请选择产品分类'),
  pesticideType: choice(pesticideTypes, '请选择农药类别'),
  ingredients,
  totalContent: text({ label: labels.totalContent, max: productLimits.totalContent, code: true }),
  formulation,
  toxicity: choice(toxicities, '请选择毒性'),
  regNo: text({
    label: labels.regNo,
    code: true,
    upperCase: true,
    required: true,
    pattern: /^(PD|WP|LS|WL|EX)N?\d{2,8}(-\d{1,4})?(F\d{2,8})?$/,
    formatMessage: '请输入正确的登记证号格式',
  }),
  regHolder: text({ label: labels.regHolder, max: productLimits.regHolder }),
  regValidFrom: day({ label: labels.regValidFrom }),
  regValidTo: day({ label: labels.regValidTo }).custom((to: string, helpers) => {
    const from: unknown = helpers.state.ancestors[0]?.regValidFrom;
    return typeof from === 'string' && to !== '' && to < from ? helpers.message({ custom: reversedValidity }) : to;
  }),
  licenseNo: text({ label: labels.licenseNo, max: productLimits.licenseNo, code: true }),
  standardNo: text({ label: labels.standardNo, max: productLimits.standardNo, code: true }),
  restricted: flag(labels.restricted),
  usages: rows(usage, productLimits.usages, `使用范围最多${productLimits.usages}行`),
  technical: section(labels.technical),
  performance: section(labels.performance),
  precautions: section(labels.precautions),
  firstAid: section(labels.firstAid),
  storage: section(labels.storage),
  spec: texts(
    text({ label: '包装规格', max: productLimits.specText }),
    productLimits.spec,
    `包装规格最多${productLimits.spec}项`,
  ),
  shelfLifeMonths: optionalInteger(1, 60, '质量保证期必须是1-60之间的整数').default(24),
  imageIds: imageIds(),
  videoId: optionalId(fileMessages.gone),
  documents: recordDocuments(),
  fileIds: documentIds(),
  hot: flag(labels.hot),
  recommended: flag(labels.recommended),
  sort: sortField(),
  status: statusField(),
});
