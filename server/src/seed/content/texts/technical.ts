import type { PesticideType } from '@admin-h5/shared/contract';
import type { Recipe } from '../products/recipe.ts';
import { kindOf, numbered } from './kinds.ts';

const weather: Readonly<Partial<Record<PesticideType, string>>> = {
  除草剂: '大风天或预计 6 小时内降雨时请勿施药，高温干旱时应加大用水量。',
  植物生长调节剂: '选择晴天上午或傍晚均匀施药，施药后 6 小时内遇雨需补施。',
  卫生杀虫剂: '处理前清洁表面并移走食品，处理后保留药膜，不要擦洗。',
  杀鼠剂: '投饵前查清鼠洞、鼠道，坚持少放多堆，被取食后及时补充，连续投放 7～10 天。',
};

function water({ formulation, usages }: Recipe): string[] {
  const perArea = usages.some((row) => row[2].includes('/亩') && row[3].includes('喷雾'));
  if (!perArea) return [];
  return kindOf(formulation) === 'powder'
    ? ['每亩兑水 30～50 千克，先用少量水将药剂调成母液，再加足水量搅匀喷雾（二次稀释）。']
    : ['每亩兑水 30～45 千克，摇匀后二次稀释，均匀喷雾至叶片正反面。'];
}

function intervals({ usages }: Recipe): string[] {
  const limits = usages.flatMap(([crop, , , , , days, times]) =>
    days === null || times === null ? [] : [`${crop} ${days} 天、每季最多使用 ${times} 次`],
  );
  return limits.length === 0 ? [] : [`安全间隔期：${[...new Set(limits)].join('；')}。`];
}

/** 使用技术要求 from the rows of 使用范围, so that it never contradicts them. */
export function technicalText(recipe: Recipe): string {
  const timings = recipe.usages.map(([crop, target, , method, timing]) => `${crop}${target}于${timing}${method}`);
  return numbered([
    `${[...new Set(timings)].join('；')}。`,
    ...water(recipe),
    ...(recipe.note ? [recipe.note] : []),
    weather[recipe.type] ?? '大风天或预计 1 小时内降雨，请勿施药。',
    ...intervals(recipe),
  ]);
}
