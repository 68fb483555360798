import type { PesticideType } from '@admin-h5/contract';
import './class-colour.less';

type Band = 'red' | 'black' | 'green' | 'yellow' | 'blue';

/** 农药标签和说明书管理办法: 除草绿·杀虫红·杀菌黑·植调黄·杀鼠蓝. */
const bands: Readonly<Record<PesticideType, Band>> = {
  杀虫剂: 'red',
  杀螨剂: 'red',
  卫生杀虫剂: 'red',
  杀线虫剂: 'red',
  杀菌剂: 'black',
  除草剂: 'green',
  植物生长调节剂: 'yellow',
  杀鼠剂: 'blue',
};

/** Codes of the categories whose products have one band. */
const codes: Readonly<Record<string, Band>> = {
  insecticide: 'red',
  sanitary: 'red',
  fungicide: 'black',
  herbicide: 'green',
  pgr: 'yellow',
  rodenticide: 'blue',
};

const named = (band: Band | undefined) => (band ? `ah5-class ah5-class--${band}` : 'ah5-class');

/** Class name that gives an element and what is inside it the colours of a class of pesticides: `--ah5-class`, `-soft`, `-text`. */
export const classColour = (type: PesticideType): string => named(bands[type]);

/** The same of a category, by its code; neutral for those without a band. */
export const categoryColour = (code: string | null | undefined): string => named(codes[code ?? '']);
