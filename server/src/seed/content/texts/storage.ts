import { kindOf, numbered, type FormulationKind } from './kinds.ts';

const keeping: Readonly<Record<FormulationKind, string>> = {
  'solvent-liquid': '本品含有机溶剂，易燃，应储存在干燥、阴凉、通风处，远离火源和热源，库温不宜超过 35 ℃。',
  'water-liquid': '本品应储存在 0～35 ℃的干燥、阴凉、通风处，防止冻结；久置如有分层，摇匀后使用不影响药效。',
  powder: '本品应储存在干燥、阴凉、通风、防雨处，开启后立即封口，防止受潮结块。',
  granule: '本品应储存在干燥、通风处，堆码离地离墙，防止受潮和包装破损撒漏。',
  seed: '本品应储存在 0～35 ℃的阴凉、通风处；包衣种子单独存放并加明显警示标志，不得与粮食混放。',
  bait: '本品应专柜加锁保存，避免阳光直射和异味污染，以免影响适口性。',
  vapour: '本品应储存在阴凉、干燥处，避免高温和阳光直射，未用完的产品密封保存。',
};

/** 储存和运输方法 of one product. */
export function storageText(formulation: string, restricted: boolean): string {
  return numbered([
    keeping[kindOf(formulation)],
    restricted
      ? '专库或专柜上锁、双人保管，销售和领用逐笔登记，置于儿童及无关人员接触不到之处。'
      : '置于儿童、无关人员及动物接触不到之处，并加锁保存。',
    '不得与食品、饮料、粮食、饲料、种子等同储同运。',
    kindOf(formulation) === 'solvent-liquid'
      ? '运输时轻装轻卸，防止倾倒泄漏，装运车辆应配备灭火器材。'
      : '运输时防止日晒、雨淋和包装破损，装卸人员穿戴防护用具。',
  ]);
}
