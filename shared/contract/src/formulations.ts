/** 剂型 of the national code list (GB/T 19378), and of its earlier edition: code, Chinese and English name. */
export interface Formulation {
  code: string;
  zh: string;
  en: string;
}

export const formulations: readonly Formulation[] = [
  { code: 'TC', zh: '原药', en: 'technical material' },
  { code: 'TK', zh: '母药', en: 'technical concentrate' },
  { code: 'DP', zh: '粉剂', en: 'dustable powder' },
  { code: 'GR', zh: '颗粒剂', en: 'granule' },
  { code: 'TB', zh: '片剂', en: 'tablet' },
  { code: 'WP', zh: '可湿性粉剂', en: 'wettable powder' },
  { code: 'WG', zh: '水分散粒剂', en: 'water dispersible granule' },
  { code: 'SP', zh: '可溶粉剂', en: 'water soluble powder' },
  { code: 'SG', zh: '可溶粒剂', en: 'water soluble granule' },
  { code: 'ST', zh: '可溶片剂', en: 'water soluble tablet' },
  { code: 'SL', zh: '可溶液剂', en: 'soluble concentrate' },
  { code: 'SO', zh: '展膜油剂', en: 'spreading oil' },
  { code: 'OL', zh: '油剂', en: 'oil miscible liquid' },
  { code: 'EC', zh: '乳油', en: 'emulsifiable concentrate' },
  { code: 'DC', zh: '可分散液剂', en: 'dispersible concentrate' },
  { code: 'EW', zh: '水乳剂', en: 'emulsion, oil in water' },
  { code: 'EO', zh: '油乳剂', en: 'emulsion, water in oil' },
  { code: 'ME', zh: '微乳剂', en: 'micro-emulsion' },
  { code: 'SC', zh: '悬浮剂', en: 'suspension concentrate' },
  { code: 'CS', zh: '微囊悬浮剂', en: 'capsule suspension' },
  { code: 'OF', zh: '油悬浮剂', en: 'oil miscible flowable concentrate' },
  { code: 'OD', zh: '可分散油悬浮剂', en: 'oil dispersion' },
  { code: 'SE', zh: '悬乳剂', en: 'suspo-emulsion' },
  { code: 'ZC', zh: '微囊悬浮-悬浮剂', en: 'mixed formulation of CS and SC' },
  { code: 'ZW', zh: '微囊悬浮-水乳剂', en: 'mixed formulation of CS and EW' },
  { code: 'DS', zh: '种子处理干粉剂', en: 'powder for dry seed treatment' },
  { code: 'WS', zh: '种子处理可分散粉剂', en: 'water dispersible powder for slurry seed treatment' },
  { code: 'LS', zh: '种子处理液剂', en: 'solution for seed treatment' },
  { code: 'ES', zh: '种子处理乳剂', en: 'emulsion for seed treatment' },
  { code: 'FS', zh: '种子处理悬浮剂', en: 'suspension concentrate for seed treatment' },
  { code: 'AE', zh: '气雾剂', en: 'aerosol dispenser' },
  { code: 'LV', zh: '电热蚊香液', en: 'liquid vaporizer' },
  { code: 'MC', zh: '蚊香', en: 'mosquito coil' },
  { code: 'FU', zh: '烟剂', en: 'smoke generator' },
  { code: 'RB', zh: '饵剂', en: 'bait (ready for use)' },
  { code: 'CB', zh: '浓饵剂', en: 'bait concentrate' },
  { code: 'UL', zh: '超低容量液剂', en: 'ultra low volume liquid' },
  { code: 'HN', zh: '热雾剂', en: 'hot fogging concentrate' },
  { code: 'DR', zh: '挥散芯', en: 'dispensor' },
  { code: 'PA', zh: '膏剂', en: 'paste' },
  // Of the list of 2003; registrations still have them.
  { code: 'GG', zh: '大粒剂', en: 'macrogranule' },
  { code: 'EA', zh: '泡腾粒剂', en: 'effervescent granule' },
  { code: 'EB', zh: '泡腾片剂', en: 'effervescent tablet' },
  { code: 'WT', zh: '可分散片剂', en: 'water dispersible tablet' },
];

const byCode = new Map(formulations.map((entry) => [entry.code, entry]));

/** Names that a person or a sheet may use for a code of the list (水剂/AS is today's 可溶液剂/SL, 悬浮种衣剂 today's 种子处理悬浮剂). */
const aliases = new Map([
  ['AS', 'SL'],
  ['水剂', 'SL'],
  ['悬浮种衣剂', 'FS'],
  ['水分散片剂', 'WT'],
]);

/** Chinese name of a code; the code itself where the list does not hold it. */
export function formulationName(code: string): string {
  return byCode.get(code)?.zh ?? code;
}

/** All names of a code: Chinese, English, the code itself, and its aliases. */
export function formulationNames(code: string): string[] {
  const entry = byCode.get(code);
  const others = [...aliases].flatMap(([alias, target]) => (target === code ? [alias] : []));
  return entry ? [entry.zh, entry.en, code, ...others] : [code];
}

function codeOf(wanted: string): string | null {
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
  if (first === '') return codeOf(wanted);
  const code = codeOf(first.trim());
  return code === codeOf(second.trim()) ? code : null;
}
