/**
 * Questions in the words of farmers and dealers, with what the demonstration content has for them. They were written
 * from the product list alone, so they measure the search and were not chosen to suit it.
 */
export interface ComposedQuestion {
  ask: string;
  /**
   * What the first three results have, or all results where fewer fit. Every named list must fit; crop and target
   * lie in one row of 使用范围. Without it nothing is registered for the whole question.
   */
  first?: {
    crop?: readonly string[];
    target?: readonly string[];
    type?: readonly string[];
    ingredient?: readonly string[];
    toxicity?: readonly string[];
    tradeName?: readonly string[];
    material?: readonly string[];
  };
  /** Words that the content has nothing for: the answer names them. */
  leftOut?: readonly string[];
  /** Where nothing is registered: the parts that are offered instead. */
  offers?: readonly string[];
}

const rice = ['水稻', '水稻田（直播）', '水稻育秧田'];
const corn = ['玉米', '春玉米', '夏玉米'];
const wheat = ['小麦', '小麦（南方）'];
const citrus = ['柑橘树', '柑橘（果实）', '柑橘园'];
const planthopper = ['稻飞虱', '褐飞虱', '灰飞虱'];

export const composedQuestions: readonly ComposedQuestion[] = [
  // Pest or crop in a sentence.
  { ask: '水稻有飞虱打什么药', first: { crop: rice, target: planthopper } },
  { ask: '稻子卷叶虫用啥药好', first: { crop: rice, target: ['稻纵卷叶螟'] } },
  { ask: '玉米钻心虫用什么药', first: { crop: corn, target: ['玉米螟'] } },
  { ask: '麦子上的腻虫怎么治', first: { crop: wheat, target: ['蚜虫'] } },
  { ask: '蜜虫子打什么药管用', first: { target: ['蚜虫', '绵蚜'] } },
  { ask: '红蜘蛛哪种药效果好', first: { target: ['红蜘蛛', '叶螨'] } },
  { ask: '橘子树红蜘蛛怎么防治', first: { crop: citrus, target: ['红蜘蛛'] } },
  { ask: '砂糖橘蚧壳虫用药', first: { crop: citrus, target: ['介壳虫', '矢尖蚧'] } },
  { ask: '苹果食心虫打什么药', first: { crop: ['苹果树'], target: ['桃小食心虫'] } },
  { ask: '西红柿白粉虱怎么打', first: { crop: ['番茄', '番茄（保护地）'], target: ['白粉虱', '烟粉虱'] } },
  { ask: '棉铃虫打哪个药最好', first: { target: ['棉铃虫'] } },
  { ask: '白菜青虫打什么药', first: { target: ['菜青虫'] } },
  { ask: '包菜小菜蛾特效药', first: { crop: ['甘蓝'], target: ['小菜蛾'] } },
  { ask: '花生地里的蛴螬怎么治', first: { crop: ['花生'], target: ['蛴螬'] } },
  { ask: '茶叶小绿叶蝉用药', first: { crop: ['茶树'], target: ['茶小绿叶蝉'] } },
  // Diseases.
  { ask: '黄瓜霜霉病特效药', first: { crop: ['黄瓜'], target: ['霜霉病'] } },
  { ask: '土豆晚疫病打什么药', first: { crop: ['马铃薯'], target: ['晚疫病'] } },
  { ask: '麦子赤霉病什么时候打药', first: { crop: wheat, target: ['赤霉病'] } },
  { ask: '水稻杀菌药有哪些', first: { crop: rice, type: ['杀菌剂'] } },
  { ask: '葡萄病害用什么杀菌剂', first: { crop: ['葡萄'], type: ['杀菌剂'] } },
  { ask: '玉米大斑病打啥药', first: { crop: corn, target: ['大斑病'] } },
  { ask: '香蕉叶斑病怎么办', first: { crop: ['香蕉树'], target: ['叶斑病'] } },
  { ask: '预防稻瘟病的药多少钱一袋', first: { target: ['稻瘟病'] } },
  // Weeds.
  {
    ask: '苞米苗后除草剂哪个好',
    first: { tradeName: ['绿禾玉安', '绿禾玉精', '绿禾玉白', '绿禾硝锐', '绿禾玉双', '绿禾玉封'] },
  },
  { ask: '玉米封闭除草用什么', first: { tradeName: ['绿禾玉封', '绿禾玉净', '绿禾禾封'] } },
  { ask: '直播稻田稗草怎么除', first: { target: ['千金子、稗草', '稗草、千金子'] } },
  { ask: '水稻田除草剂多少钱一瓶', first: { crop: rice, type: ['除草剂'] } },
  { ask: '果园打草用什么药', first: { crop: ['柑橘园', '香蕉园'], type: ['除草剂'] } },
  { ask: '大蒜地除草剂', first: { crop: ['大蒜'], type: ['除草剂'] } },
  // Growth regulators, rats, households.
  { ask: '西红柿催红用什么', first: { crop: ['番茄'], target: ['催熟'] } },
  { ask: '棉花缩节胺怎么用', first: { ingredient: ['甲哌鎓'] } },
  { ask: '水稻控旺用什么药', first: { crop: rice, target: ['控制生长'] } },
  { ask: '老鼠药怎么买', first: { type: ['杀鼠剂'] } },
  { ask: '家里打蟑螂的药', first: { target: ['蜚蠊', '蚊、蝇、蜚蠊'] } },
  { ask: '灭蚊子用什么好', first: { target: ['蚊', '蚊、蝇', '蚊、蝇、蜚蠊'] } },
  // By substance, with and without a slip of the pen, and raw materials.
  { ask: '毗虫啉怎么用', first: { ingredient: ['吡虫啉'] } },
  { ask: '草甘磷多少钱一桶', first: { ingredient: ['草甘膦'] } },
  { ask: '甲维盐打什么虫', first: { ingredient: ['甲氨基阿维菌素苯甲酸盐'] } },
  { ask: '百菌清可以和什么混用', first: { ingredient: ['百菌清'] } },
  { ask: '低毒高效的杀菌剂', first: { type: ['杀菌剂'], toxicity: ['低毒', '微毒'] } },
  { ask: '烧碱多少钱一吨', first: { material: ['氢氧化钠（片碱）'] } },
  { ask: '氯虫苯甲酰胺原药价格', first: { material: ['氯虫苯甲酰胺原药'] } },
  // Other scripts.
  { ask: '柑橘紅蜘蛛用什麼藥', first: { crop: citrus, target: ['红蜘蛛'] } },
  { ask: '水稻田除草劑', first: { crop: rice, type: ['除草剂'] } },
  { ask: '⻩⽠白粉病', first: { crop: ['黄瓜'], target: ['白粉病'] } },
  { ask: '小麦yachong', first: { crop: wheat, target: ['蚜虫'] } },
  // Nothing is registered, wholly or in part.
  { ask: '小麦地除草剂', offers: ['小麦', '除草剂'] },
  { ask: '大豆田除草用什么药', offers: ['大豆', '除草剂'] },
  { ask: '猕猴桃红蜘蛛怎么治', first: { target: ['红蜘蛛', '叶螨'] }, leftOut: ['猕猴桃'] },
  { ask: '火龙果溃疡病打什么药', offers: [] },
];
