/** 剂型 of the national code list (GB/T 19378), and of its earlier edition: Chinese names by code, all that a visitor's page shows. */
export const chineseNames = {
  TC: '原药',
  TK: '母药',
  DP: '粉剂',
  GR: '颗粒剂',
  TB: '片剂',
  WP: '可湿性粉剂',
  WG: '水分散粒剂',
  SP: '可溶粉剂',
  SG: '可溶粒剂',
  ST: '可溶片剂',
  SL: '可溶液剂',
  SO: '展膜油剂',
  OL: '油剂',
  EC: '乳油',
  DC: '可分散液剂',
  EW: '水乳剂',
  EO: '油乳剂',
  ME: '微乳剂',
  SC: '悬浮剂',
  CS: '微囊悬浮剂',
  OF: '油悬浮剂',
  OD: '可分散油悬浮剂',
  SE: '悬乳剂',
  ZC: '微囊悬浮-悬浮剂',
  ZW: '微囊悬浮-水乳剂',
  DS: '种子处理干粉剂',
  WS: '种子处理可分散粉剂',
  LS: '种子处理液剂',
  ES: '种子处理乳剂',
  FS: '种子处理悬浮剂',
  AE: '气雾剂',
  LV: '电热蚊香液',
  MC: '蚊香',
  FU: '烟剂',
  RB: '饵剂',
  CB: '浓饵剂',
  UL: '超低容量液剂',
  HN: '热雾剂',
  DR: '挥散芯',
  PA: '膏剂',
  // Of the list of 2003; registrations still have them.
  GG: '大粒剂',
  EA: '泡腾粒剂',
  EB: '泡腾片剂',
  WT: '可分散片剂',
} as const;

const byCode: ReadonlyMap<string, string> = new Map(Object.entries(chineseNames));

/** Chinese name of a code; the code itself where the list does not hold it. */
export function formulationName(code: string): string {
  return byCode.get(code) ?? code;
}

/** Content and formulation of a product in one line: `70% 水分散粒剂`. */
export const productStrength = ({ totalContent, formulation }: { totalContent: string; formulation: string }): string =>
  [totalContent, formulationName(formulation)].filter(Boolean).join(' ');

/** A product where nothing but a name says which: several have one common name, and differ in content and formulation. */
export const productFullName = ({
  name,
  ...strength
}: {
  name: string;
  totalContent: string;
  formulation: string;
}): string => `${name} ${productStrength(strength)}`.trim();
