import Joi from 'joi';
import { chinaDay, companyLimits, fieldLabels } from '../index.ts';
import type { Certificate, CompanyInput, Milestone, RegionalContact } from '../index.ts';
import { optionalId, withVersion } from './common.ts';
import { contactPhone, email } from './phone-and-email.ts';
import { isCreditCode } from './credit-code.ts';
import { fileMessages } from '../file-rules.ts';
import { everyFault } from './messages.ts';
import { day, text } from './text.ts';
import { optionalNumber, rows } from './values.ts';

const labels = fieldLabels.company;

const certificate = Joi.object<Certificate, true>({
  name: text({ label: '第N行：证书名称', max: companyLimits.certificateName, required: true }),
  imageId: optionalId(fileMessages.gone),
  no: text({ label: '第N行：证书编号', max: companyLimits.certificateNo, code: true }),
  validTo: day({ label: '第N行：有效期' }),
});

const given = Joi.string().required();
const demanded = Joi.required().messages({ 'any.required': '第N行：电话、微信号、二维码和地址至少填写一项' });
const unlessAddress = Joi.when('address', { is: given, otherwise: demanded });
const unlessCode = Joi.when('qrId', { is: given, otherwise: unlessAddress });

const regionalContact = Joi.object<RegionalContact, true>({
  region: text({ label: '第N行：地区', max: companyLimits.region, required: true }),
  contact: text({ label: '第N行：联系人', max: companyLimits.contact }),
  // Under the phone, since a form shows the messages of a row's cells.
  phone: contactPhone().when('wechat', { is: given, otherwise: unlessCode }),
  wechat: text({ label: '第N行：微信号', max: companyLimits.wechat, code: true }),
  qrId: optionalId(fileMessages.gone),
  address: text({ label: '第N行：地址', max: companyLimits.address }),
});

/** Without a default: a body that does not name them leaves them as they are. */
const contacts = Joi.array()
  .items(regionalContact)
  .max(companyLimits.contacts)
  .unique('region')
  .messages({
    'array.max': `地区联系方式最多${companyLimits.contacts}个`,
    'array.unique': '同一地区只能填写一次',
    'array.base': '地区联系方式格式不正确',
  });

const thisYear = () => Number(chinaDay().slice(0, 4));

/** A year between 1900 and the present one; the present one is read at each validation, since a server runs for years. */
const year =
  (label: string): Joi.CustomValidator<number> =>
  (value, helpers) =>
    Number.isInteger(value) && value >= 1900 && value <= thisYear()
      ? value
      : helpers.message({ custom: `${label}必须是1900-${thisYear()}之间的整数` });

const milestone = Joi.object<Milestone, true>({
  year: Joi.number().required().custom(year('第N行：年份')).messages(everyFault('第N行：年份不能为空')),
  text: text({ label: '第N行：事件', max: companyLimits.milestone, required: true }),
});

const creditCodeMessage = '请输入正确的统一社会信用代码';

/** 公司信息: body of `PUT /api/company` is `companyUpdateSchema` (entities.md, Company). */
export const companySchema = Joi.object<CompanyInput, true>({
  name: text({ label: labels.name, min: 2, max: companyLimits.name, required: true }),
  shortName: text({ label: labels.shortName, max: companyLimits.shortName }),
  logoId: optionalId(fileMessages.gone),
  slogan: text({ label: labels.slogan, max: companyLimits.slogan }),
  intro: text({ label: labels.intro, max: companyLimits.intro, multiline: true }),
  foundedYear: optionalNumber('成立年份格式不正确').custom(year(labels.foundedYear)),
  creditCode: text({
    label: labels.creditCode,
    code: true,
    upperCase: true,
    formatMessage: creditCodeMessage,
    check: (value) => (isCreditCode(value) ? null : creditCodeMessage),
  }),
  icp: text({ label: labels.icp, max: companyLimits.icp, code: true }),
  contact: text({ label: labels.contact, max: companyLimits.contact }),
  phone: contactPhone(),
  email: email(),
  wechat: text({ label: labels.wechat, max: companyLimits.wechat, code: true }),
  qrId: optionalId(fileMessages.gone),
  address: text({ label: labels.address, max: companyLimits.address }),
  lng: optionalNumber('经度必须在-180到180之间').min(-180).max(180),
  lat: optionalNumber('纬度必须在-90到90之间').min(-90).max(90),
  contacts,
  certificates: rows(certificate, companyLimits.certificates, `资质证书最多${companyLimits.certificates}项`),
  milestones: rows(milestone, companyLimits.milestones, `发展历程最多${companyLimits.milestones}项`),
});

export const companyUpdateSchema = withVersion(companySchema);
