import type { PesticideType } from '@admin-h5/contract';
import { clsx } from 'clsx';
import { classColour } from './class-colour.ts';
import './colour-band.less';

/** The coloured band at the foot of a pesticide's label, with the class as text (农药标签和说明书管理办法). */
export function ColourBand({ type, thin = false }: { type: PesticideType; thin?: boolean }) {
  return (
    <span className={clsx('ah5-band', classColour(type), thin && 'ah5-band--thin')}>
      <span className={thin ? 'ah5-visually-hidden' : undefined}>{type}</span>
    </span>
  );
}
