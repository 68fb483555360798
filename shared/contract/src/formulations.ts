import { chineseNames } from './formulation-name.ts';

/** 剂型 of the national code list: code, Chinese and English name. */
export interface Formulation {
  code: string;
  zh: string;
  en: string;
}

const englishNames: Readonly<Record<string, string>> = {
  TC: 'technical material',
  TK: 'technical concentrate',
  DP: 'dustable powder',
  GR: 'granule',
  TB: 'tablet',
  WP: 'wettable powder',
  WG: 'water dispersible granule',
  SP: 'water soluble powder',
  SG: 'water soluble granule',
  ST: 'water soluble tablet',
  SL: 'soluble concentrate',
  SO: 'spreading oil',
  OL: 'oil miscible liquid',
  EC: 'emulsifiable concentrate',
  DC: 'dispersible concentrate',
  EW: 'emulsion, oil in water',
  EO: 'emulsion, water in oil',
  ME: 'micro-emulsion',
  SC: 'suspension concentrate',
  CS: 'capsule suspension',
  OF: 'oil miscible flowable concentrate',
  OD: 'oil dispersion',
  SE: 'suspo-emulsion',
  ZC: 'mixed formulation of CS and SC',
  ZW: 'mixed formulation of CS and EW',
  DS: 'powder for dry seed treatment',
  WS: 'water dispersible powder for slurry seed treatment',
  LS: 'solution for seed treatment',
  ES: 'emulsion for seed treatment',
  FS: 'suspension concentrate for seed treatment',
  AE: 'aerosol dispenser',
  LV: 'liquid vaporizer',
  MC: 'mosquito coil',
  FU: 'smoke generator',
  RB: 'bait (ready for use)',
  CB: 'bait concentrate',
  UL: 'ultra low volume liquid',
  HN: 'hot fogging concentrate',
  DR: 'dispensor',
  PA: 'paste',
  GG: 'macrogranule',
  EA: 'effervescent granule',
  EB: 'effervescent tablet',
  WT: 'water dispersible tablet',
} satisfies Record<keyof typeof chineseNames, string>;

export const formulations: readonly Formulation[] = Object.entries(chineseNames).map(([code, zh]) => ({
  code,
  zh,
  en: englishNames[code] ?? '',
}));

const byCode = new Map(formulations.map((entry) => [entry.code, entry]));

/** Names that a person or a sheet may use for a code of the list (水剂/AS is today's 可溶液剂/SL, 悬浮种衣剂 today's 种子处理悬浮剂). */
const aliases = new Map([
  ['AS', 'SL'],
  ['水剂', 'SL'],
  ['悬浮种衣剂', 'FS'],
  ['水分散片剂', 'WT'],
  ['可湿粉', 'WP'],
  ['原粉', 'TC'],
]);

/** All names of a code: Chinese, English, the code itself, and its aliases. */
export function formulationNames(code: string): string[] {
  const entry = byCode.get(code);
  const others = [...aliases].flatMap(([alias, target]) => (target === code ? [alias] : []));
  return entry ? [entry.zh, entry.en, code, ...others] : [code];
}

function findCode(wanted: string): string | null {
  const upper = wanted.toUpperCase();
  const alias = aliases.get(wanted) ?? aliases.get(upper);
  if (alias) return alias;
  if (byCode.has(upper)) return upper;
  return formulations.find((entry) => entry.zh === wanted)?.code ?? null;
}

/** Code for what a person wrote, or null: a code in any case, a Chinese name, an alias, or two of them, as in `乳油(EC)`. */
export function formulationCode(text: string): string | null {
  const wanted = text.trim();
  const [, first = '', second = ''] = /^([^()（）]{1,20})[(（]([^()（）]{1,20})[)）]$/.exec(wanted) ?? [];
  if (first === '') return findCode(wanted);
  const code = findCode(first.trim());
  return code === findCode(second.trim()) ? code : null;
}
