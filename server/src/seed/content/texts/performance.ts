import { formulationName } from '@admin-h5/shared/contract';
import type { Active } from '../actives/index.ts';

const merits: Readonly<Record<string, string>> = {
  EC: '乳油渗透性好、药效发挥快，稀释后乳液稳定。',
  OD: '油基载体在叶面铺展快、黏附好，低温干旱条件下药效稳定。',
  SC: '悬浮剂粒径细、以水为基质，喷洒后附着均匀。',
  SL: '水溶性好，稀释后成真溶液，不堵喷头。',
  EW: '以水代替大部分有机溶剂，气味小、对作物和环境更友好。',
  ME: '微乳粒径在纳米级，透明稳定，对叶面和虫体渗透快。',
  CS: '微囊缓释，减少挥发和光解，持效期延长。',
  ZC: '微囊与悬浮相结合，速效与持效兼顾。',
  WG: '水分散粒剂无粉尘、易计量，入水崩解迅速。',
  WP: '可湿性粉剂悬浮率高，储运安全。',
  SP: '可溶粉剂遇水迅速溶解，无残渣。',
  SG: '可溶粒剂无粉尘、溶解彻底。',
  GR: '颗粒大小均匀，撒施方便，在土壤中缓慢释放。',
  FS: '成膜均匀、附着牢固，不影响种子发芽。',
  RB: '即开即用，适口性好，投放方便。',
  TK: '含量准确、混配均匀，便于加工毒饵。',
  LV: '加热后匀速挥散，无烟、无明火。',
  MC: '燃烧平稳、发烟均匀，单盘使用时间长。',
};

/** 产品性能: what the ingredients do, then what the formulation adds. */
export function performanceText(actives: readonly Active[], formulation: string): string {
  const [first, second] = actives;
  if (!first) return '';
  const merit = merits[formulation] ?? '';
  if (!second) return `${first.name}属${first.group}药剂，${first.action}${merit}`;
  return `本品由${first.name}与${second.name}科学复配，作用机理互补，可扩大防治谱并延缓抗性。${first.name}：${first.action}${second.name}：${second.action}${formulationName(formulation)}剂型，${merit}`;
}
