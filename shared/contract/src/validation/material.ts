import Joi from 'joi';
import {
  fieldLabels,
  ghsPictograms,
  hazardClasses,
  materialGrades,
  materialLimits,
  packingGroups,
  purityText,
} from '../index.ts';
import type { MaterialInput } from '../index.ts';
import { casNo, englishName } from './chemistry.ts';
import { requiredId, sortField, statusField } from './common.ts';
import { recordDocuments } from './document.ts';
import { documentIds, imageIds } from './files.ts';
import { text } from './text.ts';
import { branch, atMostDecimals, choice, flag, optionalInteger, optionalNumber, subset, texts } from './values.ts';

const labels = fieldLabels.material;

/** `required` where the material is hazardous; otherwise any value that was sent becomes ''. */
function ifHazardous(required: Joi.StringSchema): Joi.StringSchema {
  return Joi.string().when('hazardous', {
    ...branch(true, required),
    otherwise: Joi.string().empty(Joi.any()).default(''),
  });
}

const unNoMessage = '请输入正确的UN编号格式';

/** 原料: body of `POST`, and of `PUT` with `withVersion` (entities.md, Material). */
export const materialSchema = Joi.object<MaterialInput, true>({
  name: text({ label: labels.name, min: 2, max: materialLimits.name, required: true }),
  enName: englishName(labels.enName, materialLimits.enName),
  aliases: texts(
    text({ label: labels.aliases, max: 50 }),
    materialLimits.aliases,
    `别名最多${materialLimits.aliases}个`,
  ),
  casNo: casNo(),
  formula: text({
    label: labels.formula,
    max: materialLimits.formula,
    code: true,
    pattern: /^[A-Za-z0-9()[\]·.+-]+$/,
    formatMessage: '请输入正确的分子式格式',
  }),
  molWeight: optionalNumber('分子量必须大于0')
    .greater(0)
    .max(100_000)
    .custom(atMostDecimals(4, '分子量最多保留4位小数'))
    .messages({ 'number.max': '分子量不能超过100000' }),
  categoryId: requiredId('请选择所属分类'),
  purity: text({ label: '纯度', max: materialLimits.purity }).custom(purityText),
  purityMin: optionalNumber('含量必须在0-100之间').min(0).max(100),
  appearance: text({ label: labels.appearance, max: materialLimits.appearance }),
  density: text({ label: labels.density, max: materialLimits.density }),
  meltingPoint: text({ label: labels.meltingPoint, max: materialLimits.meltingPoint }),
  boilingPoint: text({ label: labels.boilingPoint, max: materialLimits.boilingPoint }),
  flashPoint: text({ label: labels.flashPoint, max: materialLimits.flashPoint }),
  solubility: text({ label: labels.solubility, max: materialLimits.solubility }),
  grade: choice(materialGrades, '请选择等级'),
  standard: text({ label: labels.standard, max: materialLimits.standard, code: true }),
  usage: text({ label: labels.usage, max: materialLimits.usage, multiline: true }),
  packaging: texts(
    text({ label: labels.packaging, max: 50 }),
    materialLimits.packaging,
    `包装规格最多${materialLimits.packaging}项`,
  ),
  storage: text({ label: labels.storage, max: materialLimits.storage, multiline: true }),
  shelfLifeMonths: optionalInteger(1, 120, '保质期必须是1-120之间的整数'),
  hazardous: flag(labels.hazardous),
  unNo: ifHazardous(
    text({
      label: labels.unNo,
      code: true,
      upperCase: true,
      required: true,
      emptyMessage: unNoMessage,
      formatMessage: unNoMessage,
      pattern: /^UN\d{4}$/,
    }),
  ),
  hazardClass: ifHazardous(choice(hazardClasses, '请选择危险类别')),
  packingGroup: ifHazardous(choice(packingGroups, '请选择包装类别')),
  ghs: subset(ghsPictograms, '请选择正确的象形图'),
  hsCode: text({
    label: labels.hsCode,
    code: true,
    pattern: /^\d{8}(\d{2})?$/,
    formatMessage: '请输入正确的海关编码格式',
  }),
  imageIds: imageIds(),
  documents: recordDocuments(),
  fileIds: documentIds(),
  recommended: flag(labels.recommended),
  sort: sortField(),
  status: statusField(),
});
