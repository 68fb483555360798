import type { PesticideType } from '@admin-h5/shared/contract';

/** English of the class names, for labels on a machine without a Chinese font. */
export const typeLatin: Readonly<Record<PesticideType, string>> = {
  杀虫剂: 'INSECTICIDE',
  杀螨剂: 'ACARICIDE',
  杀菌剂: 'FUNGICIDE',
  除草剂: 'HERBICIDE',
  植物生长调节剂: 'GROWTH REGULATOR',
  杀鼠剂: 'RODENTICIDE',
  杀线虫剂: 'NEMATICIDE',
  卫生杀虫剂: 'HOUSEHOLD',
};
