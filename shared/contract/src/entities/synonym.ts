import type { EntityBase } from '../entity.ts';
import { casNoField, casRule, commonFields, type Fields, type InputOf, type Rules } from './fields.ts';

/** What a name is of. */
export const synonymKinds = ['crop', 'target', 'ingredient', 'formulation'] as const;
export type SynonymKind = (typeof synonymKinds)[number];

/** What a person calls each kind. */
export const synonymKindLabels: Readonly<Record<SynonymKind, string>> = {
  crop: '作物',
  target: '防治对象',
  ingredient: '有效成分',
  formulation: '剂型',
};

/** An entry of 词库: a thing with all its names, by which search and 按作物找药 understand people. */
export const synonymFields = {
  kind: { kind: 'choice', label: '类别', values: synonymKinds, labels: synonymKindLabels },
  /** The name that registrations use. */
  name: { kind: 'text', label: '名称', max: 50, required: true },
  aliases: { kind: 'tags', label: '别名', max: 30, each: 50, counter: '个' },
  /** Names of what includes it (十字花科蔬菜 for 白菜). */
  groups: { kind: 'tags', label: '上级', max: 10, each: 50, counter: '个' },
  /**
   * Whether it is a place or a way of growing its group (水稻育秧田): a use on the group is then none on it, but a search
   * for the group finds it.
   */
  site: { kind: 'flag', label: '仅为上级的种植场所' },
  enName: { kind: 'text', label: '英文通用名', max: 100, english: true },
  casNo: casNoField,
  /** Mode of action: scheme and group of IRAC, FRAC or HRAC (`IRAC 4A`); '' if not known. */
  moa: {
    kind: 'code',
    label: '作用机理',
    max: 12,
    pattern: /^(IRAC|FRAC|HRAC) [A-Z]{0,2}\d{1,2}[A-Z]?(\.\d)?$/,
    formatMessage: '请按「IRAC 4A」「FRAC 11」「HRAC 9」的格式填写',
  },
  /** Code of a formulation. */
  code: {
    kind: 'code',
    label: '剂型代码',
    max: 6,
    upperCase: true,
    pattern: /^[A-Z]{2,6}$/,
    formatMessage: '剂型代码为大写字母，如 SC',
  },
  ...commonFields,
} as const satisfies Fields;

export type SynonymInput = InputOf<typeof synonymFields>;

export const synonymRules: Rules<typeof synonymFields> = { casNo: casRule };

export type Synonym = EntityBase & SynonymInput;
