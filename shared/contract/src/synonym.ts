import type { EntityBase, Status } from './entity.ts';

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
export interface SynonymInput {
  kind: SynonymKind;
  /** The name that registrations use. */
  name: string;
  aliases: string[];
  /** Names of what includes it (十字花科蔬菜 for 白菜). */
  groups: string[];
  /**
   * Whether it is a place or a way of growing its group (水稻育秧田): a use on the group is then none on it, but a search
   * for the group finds it.
   */
  site: boolean;
  enName: string;
  casNo: string;
  /** Mode of action: scheme and group of IRAC, FRAC or HRAC (`IRAC 4A`); '' if not known. */
  moa: string;
  /** Code of a formulation. */
  code: string;
  sort: number;
  status: Status;
}

/** Most characters of a text, and most entries of a list; the schema and the form both count by these. */
export const synonymLimits = { name: 50, alias: 50, aliases: 30, groups: 10, enName: 100, moa: 12, code: 6 } as const;

export type Synonym = EntityBase & SynonymInput;
