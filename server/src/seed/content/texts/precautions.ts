import type { PesticideType, Toxicity } from '@admin-h5/shared/contract';
import type { Active, Endangered } from '../actives/index.ts';
import { kindOf, numbered } from './kinds.ts';

const wildlife: Readonly<Record<Endangered, string>> = {
  bee: '对蜜蜂有毒，蜜源作物花期及周边开花植物花期禁止施药',
  silkworm: '对家蚕有毒，蚕室和桑园附近禁用',
  fish: '对鱼类等水生生物有毒，远离水产养殖区、河塘等水体施药，禁止在河塘清洗施药器具',
  bird: '鸟类保护区附近禁用，施药后及时覆土或清理散落药剂',
};

function wearing(formulation: string, toxicity: Toxicity): string {
  const kit = ['powder', 'granule'].includes(kindOf(formulation))
    ? '防尘口罩、手套和长袖衣裤'
    : '防护服、手套、口罩和护目镜';
  const more = toxicity === '低毒' || toxicity === '微毒' ? '' : '本品毒性较高，配药时尤应小心，';
  return `${more}使用本品时应穿戴${kit}，避免吸入药液或药粉；施药期间不可吃东西和饮水，施药后及时洗手、洗脸。`;
}

function particular(type: PesticideType, group: string): string[] {
  switch (type) {
    case '杀鼠剂':
      return ['投饵点应有明显警示标志，防止儿童、家禽和家畜误食；投饵后及时收集死鼠深埋，不得随意丢弃。'];
    case '卫生杀虫剂':
      return ['使用时不得直接喷向人体、食品、餐具和水族箱，室内处理后充分通风再进入；过敏者慎用。'];
    case '除草剂':
      return [
        '施药时选择无风或微风天气，防止飘移到邻近敏感作物；施药器械用后彻底清洗，最好专用。',
        `每季最多使用一次，建议与非${group}除草剂轮换使用，以延缓杂草抗性。`,
      ];
    case '植物生长调节剂':
      return ['严格按推荐浓度和时期使用，浓度过高或时期不当可能造成药害；弱苗、病株不宜使用。'];
    case '杀菌剂':
      return [`建议与不同作用机制的杀菌剂轮换使用，避免连续使用${group}药剂。`, '不可与呈碱性的农药等物质混合使用。'];
    default:
      return [
        `建议与其他作用机制不同的药剂轮换使用，延缓害虫对${group}药剂产生抗性。`,
        '不可与呈碱性的农药等物质混用。',
      ];
  }
}

interface Subject {
  actives: readonly Active[];
  type: PesticideType;
  formulation: string;
  toxicity: Toxicity;
  restricted: boolean;
}

/** 注意事项: class, wildlife, protection, resistance and waste, in the order a label has them. */
export function precautionsText({ actives, type, formulation, toxicity, restricted }: Subject): string {
  const endangered = new Set(actives.flatMap((entry) => entry.endangers));
  const warnings = [...endangered].map((entry) => wildlife[entry]).join('；');
  return numbered([
    ...(restricted ? ['本品属限制使用农药，须凭实名登记购买，由经过培训的人员使用。'] : []),
    ...particular(type, actives[0]?.group ?? ''),
    ...(warnings ? [`${warnings}。`] : []),
    wearing(formulation, toxicity),
    '孕妇及哺乳期妇女避免接触本品。',
    '用过的容器应妥善处理，交由农药包装废弃物回收站点，不可做他用，也不可随意丢弃。',
  ]);
}
