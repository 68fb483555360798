/** Recognises what a piece of a search is: a crop, an ingredient, a class, a formulation, or a word that means nothing. */
import {
  formulationNames,
  formulations,
  type PesticideType,
  pesticideTypes,
  type SearchPartKind,
  toxicities,
} from '@admin-h5/contract';
import type { CategoryTree } from '../category/tree.ts';
import { toPinyin, squash } from './comparable-text.ts';
import type { Synonyms } from './synonyms.ts';
import type { Term } from './tables.ts';

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * What people write around the words that they mean (稻飞虱用什么药, 草甘膦多少钱一桶). Longer ones are none in any text;
 * a single character is one only beside these or beside names, since it may belong to a name.
 */
const fillers: ReadonlySet<string> = new Set(
  wordsIn(`
  什么 怎么 怎样 怎么样 怎么办 怎办 咋办 咋样 咋弄 如何 为什么 为啥 哪个 哪种 哪些 哪款 哪样 哪里 哪儿 哪家 哪有 那种 那个 这种 这个
  多少 多少钱 几块 几块钱 几多 价格 价钱 价位 报价 单价 售价 行情 便宜 最便宜 批发 批发价 零售 出售 销售 直销 现货 代理 代理商 经销商
  厂家 生产厂家 供应 供应商 供货 求购 采购 购买 想买 要买 怎么买 推荐 介绍 大全 排名 排行 排行榜 品牌 牌子 名字 名称 叫什么 图片
  含量高 含量最高 高含量 最高 最低 效果 效果好 好用 好使 管用 有用 有效 特效 速效 长效 强力 正品 正宗 新型 最新 最好 较好 更好 好药 比较 区别 不同 哪个好
  有没有 有哪些 有什么 有吗 可以 可不可以 能不能 能否 会不会 是什么 是不是 需要 应该 必须 一般 主要 常用 什么时候 时候 时间 时期 季节 几天 几次 几遍 多久
  用量 用法 用药 用药量 用什么 打药 打什么 喷药 喷什么 施药 下药 上药 使用 使用方法 施用 应用 用途 作用 功效 说明 说明书 配方 混用 混配 复配 搭配 一起
  方法 办法 措施 方案 技术 防治 防治方法 防治药 防治药剂 预防 防除 防控 防范 治疗 治理 消灭 去除 清除 除掉 根治 根除 灭除 灭杀 扑杀 杀死 打死 毒死 驱赶 驱除 防止
  飞防 无人机 专用 专用药 专治 专门 专杀 专防 登记 登记用药 适合 适用 对付 针对 关于 请问 谁知道 知道 我要 我想 我家 俺家 咱家 你家 想要 帮我 帮忙 查询 搜索 查找 寻找
  种植 栽培 上面 里面 地里 田里 田间 地上 田地 地块 家里 家中 家用 家庭 屋里 房间 屋内 厨房 大田 大棚 露地 温室 棚里 苗期 花期 后期 前期 初期 中期 一亩 每亩 一瓶 一袋 一桶 一吨 一箱 一斤 公斤
  叶子 叶片 叶上 叶面 叶背 根部 根上 茎秆 茎上 果子 果面 果上 秧子 秧上 植株 幼苗 花上 咬了 吃了 啃了
  发生 出现 得了 长了 生了 起了 有了 染病 得病 发病 生病 长虫 生虫 招虫 产品 农药 农药产品 农药制剂 药剂 药物 药品 药水 药粉 特效药 药方`),
);

/** Characters of grammar, which belong to no name. */
const grammar: ReadonlySet<string> = new Set(
  '的了着吗呢吧啊呀嘛么啥咋怎哪是很最给在和与跟及或个款们这那还都也就为我被',
);
/** Characters that are words beside longer fillers and beside names, and parts of an unknown word elsewhere: 药 in 抗药性. */
const shortWords: ReadonlySet<string> = new Set(
  '用药防治打喷杀灭除驱里上地田树苗园有没得要能会可好快对买卖选求找每一亩种瓶袋桶吨元块钱子儿些吃咬起啃',
);

/** Whether a filler between unknown texts may belong to the same word. */
export const mayBelongToWord = (text: string): boolean => shortWords.has(text);

/** What people write before what they do not want: 不含毒死蜱的杀虫剂. */
const negations: ReadonlySet<string> = new Set(
  wordsIn('不含 不含有 不带 不要 不想要 不用 不是 没有 非 除了 除去 除开 排除 去掉 代替 替代 取代'),
);
/** What they write behind it: 吡虫啉以外的. */
const exceptions: ReadonlySet<string> = new Set(wordsIn('以外 之外'));

/** Praise, which is also the beginning of names (高效氯氟氰菊酯): a filler beside names alone. */
const praise: ReadonlySet<string> = new Set(
  wordsIn('高效 高效型 广谱 内吸 无残留 低残留 安全 环保 绿色 强效 速效型 进口 国产'),
);

/** What people call a class of products, or what it is against. */
const classWords: Readonly<Partial<Record<PesticideType, string>>> = {
  杀虫剂: '虫害 害虫 虫子 虫 杀虫 杀虫药 打虫 打虫药 除虫 除虫药 治虫 治虫药 灭虫 灭虫药 防虫 驱虫 虫药',
  杀螨剂: '螨 螨害 螨药 杀螨 杀螨药 打螨 除螨 治螨',
  杀菌剂: '病害 病 真菌 病菌 真菌病 真菌病害 细菌病害 杀菌 杀菌药 治病 防病 除菌 灭菌 菌药 菌剂',
  除草剂: '杂草 草害 野草 草 除草 除草药 打草 打草药 杀草 杀草药 灭草 灭草药 锄草 草剂 灭草剂 除莠剂 灭生性',
  植物生长调节剂: '植调剂 生长调节剂 调节剂 植物激素 激素 控旺剂 生长素',
  杀鼠剂: '鼠害 鼠药 老鼠药 灭鼠 灭鼠药 灭鼠剂 杀鼠 杀鼠药 毒鼠 毒鼠药 耗子药 打老鼠',
  杀线虫剂: '杀线虫 线虫药 杀线虫药',
  卫生杀虫剂: '卫生用药 卫生药 家用杀虫剂 卫生杀虫',
};

/** Insects and mites are one thing in the words of people, and two classes of the register. */
const includedClasses = (type: PesticideType): PesticideType[] => (type === '杀虫剂' ? ['杀虫剂', '杀螨剂'] : [type]);

/** What means all classes where it stands alone; beside anything else it is a filler. */
const anyClass = wordsIn('农药 农药产品 农药制剂');

/** The classes that a colloquial word means. */
export const spokenClasses: ReadonlyMap<string, readonly PesticideType[]> = new Map<string, readonly PesticideType[]>([
  ...Object.entries(classWords).flatMap(([name, words]) => {
    const types = pesticideTypes.filter((type) => type === name).flatMap(includedClasses);
    return wordsIn(words).map((word) => [word, types] as const);
  }),
  ...anyClass.map((word) => [word, pesticideTypes] as const),
]);

/** When or how a product is used, in the words of people, with what rows of 使用范围 say (`searchable-texts.ts`). */
export const spokenMethods: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>(
  Object.entries({
    苗前: '封闭 封闭药 封闭剂 土壤封闭 封地 封草 封田 芽前 播前 播后苗前 出苗前 苗前封闭 土壤处理',
    苗后: '茎叶处理 出苗后 芽后 苗后茎叶',
    种子包衣: '拌种 拌种剂 拌种药 包衣 种衣 拌种用',
    浸种: '泡种 浸种药 浸种剂 种子浸泡',
    灌根: '灌根药 冲施 随水冲施 滴灌',
    撒施: '撒的 撒施药 毒土 穴施 沟施',
    浸果: '保鲜 防腐 果实保鲜 保鲜剂 防腐保鲜',
  }).flatMap(([method, words]): [string, string[]][] => [
    [method, []],
    ...wordsIn(words).map((word): [string, string[]] => [word, [method]]),
  ]),
);

/** Fewer letters are the beginning of too many names. */
const minLetters = 3;
const minHan = 2;
/** What a name of a category may end with, and people leave out: 有机磷 for 有机磷类. */
const ending = '类';

const countCharacters = (text: string): number => Array.from(text).length;

/** The visible categories by what people call them. Each text leads to the ids of the categories and all below them. */
export class CategoryNames {
  /** By the whole name, squashed. */
  readonly #whole = new Map<string, string[]>();
  /** By a short name, which is one also inside a word: 有机磷, 菊酯类 in 菊酯类杀虫剂. */
  readonly #short = new Map<string, string[]>();
  /** By a beginning, by pinyin and initials: only where nothing else stands beside it. */
  readonly #begun = new Map<string, string[]>();

  constructor(tree: CategoryTree) {
    for (const { id, name } of tree.all()) {
      const text = squash(name);
      if (text === '' || !tree.isVisible(id)) continue;
      const ids = tree.branch(id);
      const put = (names: Map<string, string[]>, key: string) => names.set(key, [...(names.get(key) ?? []), ...ids]);
      put(this.#whole, text);
      const short = text.endsWith(ending) ? text.slice(0, -ending.length) : text;
      const characters = Array.from(short);
      const shorts = new Set<string>();
      if (short !== text && characters.length >= minHan) {
        shorts.add(short);
        for (let at = 1; at <= characters.length - minHan; at += 1) shorts.add(characters.slice(at).join('') + ending);
      }
      for (const key of shorts) put(this.#short, key);
      for (const key of begun(text, short)) if (!shorts.has(key)) put(this.#begun, key);
    }
  }

  /** Ids of the categories with this whole name. */
  named(text: string): readonly string[] {
    return this.#whole.get(text) ?? [];
  }

  /** Ids of the categories with this short name. */
  short(text: string): readonly string[] {
    return this.#short.get(text) ?? [];
  }

  /** Ids of the categories whose names begin so, also in pinyin or by their initials. */
  begun(text: string): readonly string[] {
    return this.#begun.get(text) ?? [];
  }
}

function begun(text: string, short: string): Set<string> {
  const characters = Array.from(text);
  const keys = new Set<string>();
  for (let end = minHan; end < characters.length; end += 1) keys.add(characters.slice(0, end).join(''));
  for (const name of [text, short]) {
    const { full, initials } = toPinyin(name);
    for (const key of [...full, ...initials]) if (countCharacters(key) >= minLetters) keys.add(key);
  }
  return keys;
}

/** What words are recognised by, besides the terms of the records. */
export interface Knowledge {
  synonyms: Synonyms;
  categories: CategoryNames;
}

/** Name of the data version that an edit of the synonyms raises. */
export const synonymsEntity = 'synonym';

const fixed = new Map<string, SearchPartKind>([
  ...formulations.flatMap(({ code }) => formulationNames(code).map((name) => [squash(name), 'formulation'] as const)),
  ...pesticideTypes.map((name) => [name, 'pesticideType'] as const),
  ...toxicities.map((name) => [name, 'toxicity'] as const),
  ...[...spokenMethods.keys()].map((name) => [name, 'method'] as const),
]);

/** The more special meaning of a text comes first. */
const termOrder = ['ingredient', 'target', 'crop', 'holder', 'name'] as const satisfies readonly Term['kind'][];

/** A content at the beginning of a squashed text. */
export const content = /^\d+(?:\.\d+)?(?:%|gl)/;
const number = /^[a-z]{0,3}\d{4}[a-z\d]*$/;

/**
 * What a piece of a keyword is: a part of the search, or a filler, which is none beside others. A weak one is a filler
 * beside names or other fillers alone; with `not` before it or `except` behind it a part is not wanted.
 */
export type PieceKind = SearchPartKind | 'filler' | 'weak' | 'not' | 'except';

/** What a squashed text is; null if nothing is known of it. */
export type Recognise = (text: string) => PieceKind | null;

/** What a text is whatever records say: a name of 词库, a class, a formulation. */
export const knownKind = ({ synonyms }: Knowledge, text: string): SearchPartKind | undefined =>
  fixed.get(text) ?? synonyms.kindOf(text);

/** @param terms the terms among the texts that will be asked about */
export function recogniser(knowledge: Knowledge, terms: readonly Term[]): Recognise {
  const { categories } = knowledge;
  const kinds = new Map<string, Term['kind'][]>();
  for (const { term, kind } of terms) kinds.set(term, [...(kinds.get(term) ?? []), kind]);
  return (text) => {
    const known = knownKind(knowledge, text);
    if (known !== undefined) return number.test(text) ? 'number' : known;
    const kindsOfText = kinds.get(text);
    const term = termOrder.find((kind) => kindsOfText?.includes(kind) === true);
    if (term) return term;
    if (categories.named(text).length > 0 || categories.short(text).length > 0) return 'category';
    if (content.exec(text)?.[0] === text) return 'content';
    if (fillers.has(text)) return 'filler';
    if (spokenClasses.has(text)) return 'pesticideType';
    if (negations.has(text)) return 'not';
    if (exceptions.has(text)) return 'except';
    if (grammar.has(text) || shortWords.has(text) || praise.has(text)) return 'weak';
    return number.test(text) ? 'number' : null;
  };
}
