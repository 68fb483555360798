import type { Antidote } from '../actives/index.ts';
import { kindOf } from './kinds.ts';

const symptoms: Readonly<Record<Antidote, string>> = {
  cholinesterase: '中毒症状：头痛、恶心、多汗、流涎、瞳孔缩小、肌束震颤，严重时呼吸困难。',
  pyrethroid: '中毒症状：接触部位麻木、灼痒，误食可出现恶心、头晕、抽搐。',
  'vitamin-k': '中毒症状：误食数日后出现牙龈出血、鼻出血、皮下瘀斑、血尿等凝血障碍。',
  irritant: '中毒症状：对眼睛、皮肤和黏膜有刺激，可见红肿、流泪、咽部不适。',
  supportive: '中毒症状：可能出现头晕、恶心、呕吐、乏力等不适。',
};

const treatment: Readonly<Record<Antidote, string>> = {
  cholinesterase: '立即携此标签送医，用阿托品和胆碱酯酶复能剂（解磷定）治疗，禁用吗啡、茶碱、吩噻嗪和利血平。',
  pyrethroid: '立即携此标签送医，无特效解毒剂，对症治疗；抽搐时可用地西泮控制。',
  'vitamin-k': '立即携此标签送医，特效解毒剂为维生素 K1，须在医生指导下监测凝血酶原时间并足量足疗程使用。',
  irritant: '立即携此标签送医对症治疗，意识不清时不得经口给予任何东西。',
  supportive: '立即携此标签送医，无特效解毒剂，由医生对症治疗。',
};

/** Which treatment leads where a product holds several ingredients: the one with a specific antidote. */
const order: readonly Antidote[] = ['vitamin-k', 'cholinesterase', 'pyrethroid', 'irritant', 'supportive'];

/** 中毒急救措施 from the treatment of the ingredients and what the formulation is made with. */
export function firstAidText(antidotes: readonly Antidote[], formulation: string): string {
  const leading = order.find((entry) => antidotes.includes(entry)) ?? 'supportive';
  const swallowed =
    kindOf(formulation) === 'solvent-liquid'
      ? '误食：本品含有机溶剂，不要催吐，以防吸入性肺炎。'
      : '误食：立即停止食用，用清水充分漱口，清醒者可在医生指导下催吐。';
  return [
    symptoms[leading],
    '皮肤接触：脱去污染衣物，用软布去除沾染药剂，再用大量清水和肥皂冲洗。',
    '眼睛溅入：立即用流动清水冲洗不少于 15 分钟，仍有不适时就医。',
    '吸入：立即离开施药现场，转移到空气清新处，保持呼吸通畅。',
    `${swallowed}${treatment[leading]}`,
  ].join('\n');
}
