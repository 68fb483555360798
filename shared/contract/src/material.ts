import type { RecordDocument } from './document.ts';
import type { EntityBase, Status } from './entity.ts';

export const materialGrades = ['工业级', '农药级', '分析纯', '食品级'] as const;
export type MaterialGrade = (typeof materialGrades)[number];

export const hazardClasses = [
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '2.3',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '7',
  '8',
  '9',
] as const;
export type HazardClass = (typeof hazardClasses)[number];

export const packingGroups = ['Ⅰ', 'Ⅱ', 'Ⅲ'] as const;
export type PackingGroup = (typeof packingGroups)[number];

export const ghsPictograms = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const;
export type GhsPictogram = (typeof ghsPictograms)[number];

/** What a person reads for each pictogram (GB 30000.1). */
export const ghsLabels: Readonly<Record<GhsPictogram, string>> = {
  GHS01: '爆炸物',
  GHS02: '易燃',
  GHS03: '氧化性',
  GHS04: '高压气体',
  GHS05: '腐蚀性',
  GHS06: '急性毒性',
  GHS07: '有害/刺激',
  GHS08: '健康危害',
  GHS09: '危害水环境',
};

/** What a person edits; optional texts are '' where empty, optional numbers null. */
export interface MaterialInput {
  name: string;
  enName: string;
  aliases: string[];
  casNo: string;
  formula: string;
  molWeight: number | null;
  categoryId: string;
  /** As `purityText` has it. */
  purity: string;
  /** Percent, 0–100. */
  purityMin: number | null;
  appearance: string;
  density: string;
  meltingPoint: string;
  boilingPoint: string;
  flashPoint: string;
  solubility: string;
  grade: MaterialGrade;
  standard: string;
  usage: string;
  packaging: string[];
  storage: string;
  shelfLifeMonths: number | null;
  hazardous: boolean;
  /** The three below are required where `hazardous`, '' otherwise. */
  unNo: string;
  hazardClass: HazardClass | '';
  packingGroup: PackingGroup | '';
  ghs: GhsPictogram[];
  hsCode: string;
  imageIds: string[];
  /** Absent in a body: they stay as they are. Absent in a response: one of an older release. */
  documents?: RecordDocument[];
  /** Further files, without a type. */
  fileIds: string[];
  recommended: boolean;
  sort: number;
  status: Status;
}

/** Most characters of a text, and most entries of a list; the schema and the form both count by these. */
export const materialLimits = {
  name: 100,
  enName: 200,
  formula: 60,
  purity: 30,
  appearance: 100,
  density: 60,
  meltingPoint: 60,
  boilingPoint: 60,
  flashPoint: 60,
  solubility: 60,
  standard: 50,
  usage: 1000,
  storage: 500,
  aliases: 10,
  packaging: 10,
} as const;

export interface Material extends EntityBase, MaterialInput {
  categoryName: string;
  viewCount: number;
}
