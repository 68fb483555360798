import type { PesticideType } from '@admin-h5/contract';
import './colour-band.less';

const bands: Readonly<Record<PesticideType, string>> = {
  杀虫剂: 'red',
  杀螨剂: 'red',
  卫生杀虫剂: 'red',
  杀线虫剂: 'red',
  杀菌剂: 'black',
  除草剂: 'green',
  植物生长调节剂: 'yellow',
  杀鼠剂: 'blue',
};

/** The coloured band at the foot of a pesticide's label, with the class as text (农药标签和说明书管理办法). */
export function ColourBand({ type, thin = false }: { type: PesticideType; thin?: boolean }) {
  return (
    <span className={`ah5-band ah5-band--${bands[type]}${thin ? ' ah5-band--thin' : ''}`}>
      <span className={thin ? 'ah5-visually-hidden' : undefined}>{type}</span>
    </span>
  );
}
