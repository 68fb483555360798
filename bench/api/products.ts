import { formulations, toxicities } from '@admin-h5/contract';

const pick = <T>(list: readonly T[], at: number): T => {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
};

export const categoryNames = Array.from({ length: 10 }, (_, at) => `分类${at + 1}`);
const usedFormulations = formulations.slice(0, 10);
const formulationOf = (at: number) => pick(usedFormulations, Math.floor(at / 7)).code;
const toxicityOf = (at: number) => pick(toxicities, Math.floor(at / 3));

/** `BENCH_ROWS=5000` gives a quicker run. */
export const many = Number(process.env['BENCH_ROWS'] ?? 50_000);

const registrationOf = (at: number): string => `PD20${String(at).padStart(6, '0')}`;

/** A sheet with `count` products, each as long as a real label. */
export function productSheet(count: number): Buffer {
  const lines = ['登记证号,农药名称,产品分类,农药类别,有效成分,剂型,毒性,使用范围,注意事项,推荐'];
  for (let at = 0; at < count; at += 1) {
    const content = (at % 90) + 1;
    lines.push(
      [
        registrationOf(at),
        `测试农药${at}`,
        pick(categoryNames, at),
        '杀虫剂',
        `吡虫啉 | ${content} | % | imidacloprid | 138261-41-3`,
        formulationOf(at),
        toxicityOf(at),
        '水稻 | 稻飞虱 | 20-30克/亩 | 喷雾 | 低龄若虫盛发期 | 14 | 2',
        `"第${at}号，${'使用时应穿戴防护服和手套，避免吸入药液。'.repeat(8)}"`,
        at % 4 === 0 ? '是' : '否',
      ].join(','),
    );
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
