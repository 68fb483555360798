import { chinaDay } from '../china-day.ts';
import { blankRecord } from '../derive/blank.ts';
import { emailField, type Fields, type InputOf, type Rules } from './fields.ts';

const qr = { kind: 'file', label: '微信二维码', accepts: 'image' } as const;
const address = { kind: 'text', label: '地址', max: 200 } as const;
const contact = { kind: 'text', label: '联系人', max: 20 } as const;
const phone = { kind: 'phone', label: '联系电话' } as const;
const wechat = { kind: 'code', label: '微信号', max: 30 } as const;

/** How an office for one region is reached. */
const regionalContactFields = {
  region: { kind: 'text', label: '地区', max: 30, required: true },
  contact,
  // Under the phone, since a form shows the messages of a row's cells.
  phone: {
    ...phone,
    requiredWhen: { allEmpty: ['wechat', 'qrId', 'address'] },
    emptyMessage: '第N行：电话、微信号、二维码和地址至少填写一项',
  },
  wechat,
  qrId: qr,
  address,
} as const satisfies Fields;
export type RegionalContact = InputOf<typeof regionalContactFields>;

const certificateFields = {
  name: { kind: 'text', label: '证书名称', max: 50, required: true },
  imageId: { kind: 'file', label: '证书图片', accepts: 'image' },
  no: { kind: 'code', label: '证书编号', max: 50 },
  validTo: { kind: 'day', label: '有效期至', subject: '有效期' },
} as const satisfies Fields;

const milestoneFields = {
  year: { kind: 'integer', label: '年份', required: true, message: '第N行：年份不能为空' },
  text: { kind: 'text', label: '事件', max: 100, required: true },
} as const satisfies Fields;

/** 公司信息 (entities.md, Company). */
export const companyFields = {
  name: { kind: 'text', label: '公司名称', min: 2, max: 100, required: true },
  shortName: { kind: 'text', label: '公司简称', max: 20 },
  logoId: { kind: 'file', label: '公司标志', accepts: 'image' },
  slogan: { kind: 'text', label: '宣传语', max: 50 },
  intro: { kind: 'richText', label: '公司简介', max: 20_000 },
  foundedYear: { kind: 'integer', label: '成立年份', unit: '年', message: '成立年份格式不正确' },
  creditCode: {
    kind: 'code',
    label: '统一社会信用代码',
    upperCase: true,
    formatMessage: '请输入正确的统一社会信用代码',
  },
  icp: { kind: 'code', label: '备案号', max: 50 },
  contact,
  phone,
  email: emailField,
  wechat,
  qrId: qr,
  address,
  lng: { kind: 'number', label: '经度', min: -180, max: 180, message: '经度必须在-180到180之间' },
  lat: { kind: 'number', label: '纬度', min: -90, max: 90, message: '纬度必须在-90到90之间' },
  /** By region, besides the company's own above. */
  contacts: {
    kind: 'rows',
    label: '地区联系方式',
    row: regionalContactFields,
    max: 20,
    counter: '个',
    numbered: true,
    keptIfAbsent: true,
    unique: { field: 'region', message: '同一地区只能填写一次' },
  },
  certificates: { kind: 'rows', label: '资质证书', row: certificateFields, max: 20, counter: '项', numbered: true },
  milestones: { kind: 'rows', label: '发展历程', row: milestoneFields, max: 50, counter: '项', numbered: true },
} as const satisfies Fields;

export type CompanyInput = InputOf<typeof companyFields>;

/** The present year is read at each check, since a server runs for years. */
function yearFault(subject: string, year: number | null): string | null {
  const thisYear = Number(chinaDay().slice(0, 4));
  return year === null || (Number.isInteger(year) && year >= 1900 && year <= thisYear)
    ? null
    : `${subject}必须是1900-${thisYear}之间的整数`;
}

export const companyRules: Rules<typeof companyFields> = {
  foundedYear: { check: (year) => yearFault('成立年份', year) },
  creditCode: { check: (code) => (isCreditCode(code) ? null : companyFields.creditCode.formatMessage) },
  milestones: { row: { year: { check: (year) => yearFault('第N行：年份', year) } } },
};

/** A company of which nothing is known yet. */
export const emptyCompany: CompanyInput = /* #__PURE__ */ blankRecord(companyFields);

/** The one company record; `version` 0 means that nobody has filled it yet. */
export interface Company extends CompanyInput {
  version: number;
  updatedAt: string | null;
  updatedBy: string | null;
}

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const shape = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Whether an upper-case text is a 统一社会信用代码: 18 signs, the last one the check sign of GB 32100. */
export function isCreditCode(code: string): boolean {
  if (!shape.test(code)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * alphabet.indexOf(code.charAt(index)), 0);
  return alphabet.charAt((31 - (sum % 31)) % 31) === code.charAt(17);
}
