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
  /** Ingredients that none of these results has. */
  without?: readonly string[];
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
  // Traditional characters.
  { ask: '黃瓜霜黴病用什麼藥', first: { crop: ['黄瓜'], target: ['霜霉病'] } },
  { ask: '馬鈴薯晚疫病怎麼防治', first: { crop: ['马铃薯'], target: ['晚疫病'] } },
  { ask: '水稻縱捲葉螟殺蟲劑', first: { crop: rice, target: ['稻纵卷叶螟'], type: ['杀虫剂'] } },
  { ask: '蘋果樹蚜蟲', first: { crop: ['苹果树'], target: ['蚜虫', '绵蚜'] } },
  // Pinyin, also with a letter too few.
  { ask: 'caoganlin', first: { ingredient: ['草甘膦'] } },
  { ask: 'hongzhizhu', first: { target: ['红蜘蛛', '叶螨'] } },
  { ask: 'huanggua shuangmeibing', first: { crop: ['黄瓜'], target: ['霜霉病'] } },
  { ask: 'shuidao daowenbing', first: { crop: rice, target: ['稻瘟病'] } },
  { ask: 'bjq', first: { ingredient: ['百菌清'] } },
  { ask: '玉米chucaoji', first: { crop: corn, type: ['除草剂'] } },
  { ask: 'dafeishi', first: { target: planthopper } },
  // Slips of the pen.
  { ask: '阿维菌酥', first: { ingredient: ['阿维菌素'] } },
  { ask: '笨醚甲环唑', first: { ingredient: ['苯醚甲环唑'] } },
  { ask: '哒螨林治红蜘蛛', first: { ingredient: ['哒螨灵'], target: ['红蜘蛛', '叶螨'] } },
  { ask: '多茵灵', first: { ingredient: ['多菌灵'] } },
  { ask: '黄瓜霜酶病', first: { crop: ['黄瓜'], target: ['霜霉病'] } },
  { ask: '水稻温枯病用药', first: { crop: rice, target: ['纹枯病'] } },
  { ask: '代森猛锌多少钱', first: { ingredient: ['代森锰锌'] } },
  { ask: '烯酰吗林', first: { ingredient: ['烯酰吗啉'] } },
  // Doses and packages.
  { ask: '一亩水稻用多少克吡蚜酮', first: { ingredient: ['吡蚜酮'], crop: rice } },
  { ask: '吡虫啉一桶水放多少', first: { ingredient: ['吡虫啉'] } },
  { ask: '草甘膦30水剂', first: { tradeName: ['绿禾草净'] } },
  { ask: '啶虫脒5%乳油100毫升一瓶', first: { tradeName: ['绿禾啶宝'] } },
  { ask: '高效氯氟氰菊酯2.5%水乳剂兑多少水', first: { tradeName: ['绿禾功达'] } },
  { ask: '毒死蜱48%乳油', first: { ingredient: ['毒死蜱'] } },
  { ask: '15公斤水兑多少多菌灵', first: { ingredient: ['多菌灵'] } },
  { ask: '百菌清500克装', first: { ingredient: ['百菌清'] } },
  { ask: '烯酰吗啉稀释多少倍', first: { ingredient: ['烯酰吗啉'] } },
  // Whole questions.
  { ask: '水稻得了纹枯病该打什么药？', first: { crop: rice, target: ['纹枯病'] } },
  { ask: '我家苹果叶子上有斑点落叶病怎么回事', first: { crop: ['苹果树'], target: ['斑点落叶病'] } },
  { ask: '为什么黄瓜叶子上有白粉病', first: { crop: ['黄瓜'], target: ['白粉病'] } },
  { ask: '茶叶上有小虫子用什么药', first: { crop: ['茶树'], type: ['杀虫剂', '杀螨剂'] } },
  { ask: '玉米叶子被虫吃了打什么药', first: { crop: corn, type: ['杀虫剂', '杀螨剂'] } },
  { ask: '橘子树上长介壳虫怎么办呢', first: { crop: citrus, target: ['介壳虫', '矢尖蚧'] } },
  { ask: '菜地里小菜蛾打不死咋办', first: { target: ['小菜蛾'] } },
  { ask: '葡萄膨大用什么', first: { ingredient: ['赤霉酸'] } },
  { ask: '打完吡虫啉多久能采收', first: { ingredient: ['吡虫啉'] } },
  { ask: '水稻几月份打稻飞虱', first: { crop: rice, target: planthopper } },
  { ask: '哪家的草铵膦质量好', first: { ingredient: ['草铵膦'] } },
  { ask: '有没有能治香蕉黑星病的药', first: { crop: ['香蕉'], target: ['黑星病'] } },
  // A crop at a stage.
  { ask: '小麦返青期除草剂', offers: ['小麦', '除草剂'] },
  { ask: '水稻孕穗期杀菌剂', first: { crop: rice, type: ['杀菌剂'] } },
  { ask: '玉米三叶期除草剂', first: { crop: corn, type: ['除草剂'] } },
  { ask: '棉花苗期蚜虫', first: { crop: ['棉花'], target: ['蚜虫'] } },
  { ask: '花生播种拌种药', first: { tradeName: ['绿禾拌旺'] } },
  { ask: '苹果幼果期杀虫剂', first: { crop: ['苹果树'], type: ['杀虫剂', '杀螨剂'] } },
  { ask: '小麦扬花期打什么药', first: { crop: wheat } },
  { ask: '柑橘冬季清园', first: { crop: citrus } },
  // Groups of pests.
  { ask: '地下害虫用什么药', first: { target: ['蛴螬'] } },
  { ask: '夜蛾类害虫', first: { target: ['甜菜夜蛾', '草地贪夜蛾'] } },
  { ask: '水稻螟虫', first: { crop: rice, target: ['二化螟', '稻纵卷叶螟'] } },
  { ask: '果树蚜虫', first: { crop: ['苹果树', '柑橘树'], target: ['蚜虫', '绵蚜'] } },
  { ask: '低毒的菜青虫药', first: { target: ['菜青虫'], toxicity: ['低毒', '微毒'] } },
  { ask: '白蚂蚁药', first: { target: ['白蚁'] } },
  { ask: '阔叶草除草剂', first: { target: ['一年生阔叶杂草', '一年生禾本科杂草及部分阔叶杂草'] } },
  { ask: '飞蛾用什么药', first: { target: ['小菜蛾', '甜菜夜蛾', '草地贪夜蛾', '潜叶蛾', '棉铃虫', '桃小食心虫'] } },
  // What is not wanted.
  { ask: '不含毒死蜱的杀虫剂', first: { type: ['杀虫剂', '杀螨剂'] }, without: ['毒死蜱'] },
  { ask: '除了吡虫啉还有什么打蚜虫', first: { target: ['蚜虫', '绵蚜'] }, without: ['吡虫啉'] },
  { ask: '非草甘膦除草剂', first: { type: ['除草剂'] }, without: ['草甘膦'] },
  { ask: '不伤苗的玉米除草剂', first: { crop: corn, type: ['除草剂'] } },
  // As dealers write.
  { ask: '甲维茚虫威', first: { tradeName: ['绿禾蛾威'] } },
  { ask: '苯甲丙环唑乳油批发', first: { tradeName: ['绿禾穗美'] } },
  { ask: '10.5阿维哒螨灵乳油', first: { tradeName: ['绿禾双螨'] } },
  { ask: '功夫菊酯', first: { ingredient: ['高效氯氟氰菊酯'] } },
  { ask: '敌杀死', first: { ingredient: ['溴氰菊酯'] } },
  { ask: '大袋草甘膦颗粒', first: { ingredient: ['草甘膦'] } },
  { ask: '吡虫啉拌种剂', first: { tradeName: ['绿禾拌旺'] } },
  { ask: 'DMF多少钱一吨', first: { material: ['N,N-二甲基甲酰胺'] } },
  { ask: '98多菌灵原药', first: { material: ['多菌灵原药'] } },
  { ask: '农乳500厂家', first: { material: ['十二烷基苯磺酸钙'] } },
  { ask: '液碱价格', offers: [] },
  { ask: '工业酒精', offers: [] },
  // Of all of these.
  { ask: '小麥蚜蟲用甚麼藥', first: { crop: wheat, target: ['蚜虫'] } },
  { ask: '甘藍菜青蟲', first: { crop: ['甘蓝'], target: ['菜青虫'] } },
  { ask: '玉米螟蟲防治', first: { crop: corn, target: ['玉米螟'] } },
  { ask: 'caoanlin', first: { ingredient: ['草铵膦'] } },
  { ask: 'abamectin', first: { ingredient: ['阿维菌素'] } },
  { ask: 'hongzizu', first: { target: ['红蜘蛛', '叶螨'] } },
  { ask: 'bichonglin shuidao', first: { ingredient: ['吡虫啉'], crop: rice } },
  { ask: 'scq', first: { ingredient: ['噻虫嗪'] } },
  { ask: 'saichongqing', first: { ingredient: ['噻虫嗪'] } },
  { ask: '噻虫秦', first: { ingredient: ['噻虫嗪'] } },
  { ask: '氯虫笨甲酰胺', first: { ingredient: ['氯虫苯甲酰胺'] } },
  { ask: '苹果斑点落夜病', first: { crop: ['苹果树'], target: ['斑点落叶病'] } },
  { ask: '虫满腈小菜蛾', first: { ingredient: ['虫螨腈'], target: ['小菜蛾'] } },
  { ask: '大姜除草剂', first: { type: ['除草剂'] }, leftOut: ['大姜'] },
  { ask: '韭菜地蛆用什么药灌根', offers: [] },
  { ask: '百草枯还有卖吗', offers: [] },
  { ask: '20%三环唑悬浮剂一亩地用多少', first: { tradeName: ['绿禾稻瘟清'] } },
  { ask: '41%草甘膦异丙胺盐水剂', first: { ingredient: ['草甘膦'] } },
  { ask: '戊唑醇430悬浮剂', first: { tradeName: ['绿禾戊福'] } },
  { ask: '阿维菌素1.8ec', first: { tradeName: ['绿禾维虫'] } },
  { ask: '乙烯利兑水比例', first: { ingredient: ['乙烯利'] } },
  { ask: '蟑螂药哪种最管用', first: { target: ['蜚蠊', '蚊、蝇、蜚蠊'] } },
  { ask: '老鼠进屋了用什么药', first: { type: ['杀鼠剂'] } },
  { ask: '电蚊香液', first: { tradeName: ['绿禾静夜'] } },
  { ask: '蚊香', first: { tradeName: ['绿禾夜安', '绿禾静夜'] } },
  { ask: '西瓜长炭疽病了咋整', first: { crop: ['西瓜'], target: ['炭疽病'] } },
  { ask: '俺家花生有地老虎', first: { crop: ['花生'] }, leftOut: ['地老虎'] },
  { ask: '花生地下害虫颗粒剂', first: { crop: ['花生'], target: ['蛴螬'] } },
  { ask: '水稻破口期防稻瘟', first: { crop: rice, target: ['稻瘟病'] } },
  { ask: '玉米拌种防丝黑穗', first: { crop: corn, target: ['丝黑穗病'] } },
  { ask: '小麦黑穗病拌种', first: { crop: wheat, target: ['散黑穗病'] } },
  { ask: '果树红蜘蛛', first: { crop: ['柑橘树', '苹果树', '梨树'], target: ['红蜘蛛', '叶螨'] } },
  { ask: '蔬菜上的夜蛾', first: { target: ['甜菜夜蛾'] } },
  {
    ask: '刺吸式害虫用什么药',
    first: {
      target: [
        '蚜虫',
        '稻飞虱',
        '褐飞虱',
        '灰飞虱',
        '白粉虱',
        '烟粉虱',
        '茶小绿叶蝉',
        '红蜘蛛',
        '叶螨',
        '介壳虫',
        '矢尖蚧',
        '梨木虱',
        '绵蚜',
      ],
    },
  },
  { ask: '不是乳油的毒死蜱', first: { tradeName: ['绿禾地安'] } },
  { ask: '杀虫剂不要菊酯', first: { type: ['杀虫剂', '杀螨剂'] }, without: ['高效氯氟氰菊酯', '溴氰菊酯', '联苯菊酯'] },
  { ask: '除草甘膦以外的除草剂', first: { type: ['除草剂'] }, without: ['草甘膦'] },
  { ask: '微毒的杀虫剂有哪些', first: { type: ['杀虫剂'], toxicity: ['微毒'] } },
  { ask: '棉花打顶剂', first: { crop: ['棉花'] } },
  { ask: '水稻立枯病', first: { crop: rice }, leftOut: ['立枯病'] },
  { ask: '甲霜灵', offers: [] },
  { ask: '芸苔素黄瓜', first: { ingredient: ['24-表芸苔素内酯'], crop: ['黄瓜'] } },
  { ask: '柑橘保鲜剂', first: { crop: ['柑橘（果实）'], ingredient: ['咪鲜胺'] } },
  { ask: '98吡虫啉原药多少钱', first: { material: ['吡虫啉原药'] } },
  { ask: '150号溶剂油', first: { material: ['重芳烃溶剂油 150#'] } },
  // Words that were cut to pieces, and what people call fields, formulations and pests of the house.
  { ask: '小菜蛾抗药性', first: { target: ['小菜蛾'] }, leftOut: ['抗药性'] },
  {
    ask: '助剂有机硅',
    first: { material: ['木质素磺酸钠', '白炭黑（沉淀法）', '十二烷基苯磺酸钙'] },
    leftOut: ['有机硅'],
  },
  { ask: '直播田除草剂', first: { crop: ['水稻田（直播）'], type: ['除草剂'] } },
  { ask: '非耕地灭生性', first: { crop: ['非耕地'], type: ['除草剂'] } },
  { ask: '10%吡虫啉可湿粉', first: { ingredient: ['吡虫啉'] } },
  { ask: '臭虫药', offers: ['床虱'] },
  { ask: '農藥', first: { type: ['杀虫剂', '杀菌剂', '除草剂'] } },
  { ask: '吡虫啉农药', first: { ingredient: ['吡虫啉'] } },
  { ask: '吡虫啉和啶虫脒哪个好', first: { ingredient: ['吡虫啉'] }, leftOut: ['啶虫脒'] },
  { ask: '小麦蚜虫和锈病一起打什么药', first: { crop: wheat, target: ['蚜虫', '锈病', '条锈病'] } },
  { ask: '杀蟑胶饵', first: { target: ['蜚蠊', '蟑螂'] } },
  { ask: '火碱', first: { material: ['氢氧化钠（片碱）'] } },
  { ask: '含量最高的吡虫啉', first: { ingredient: ['吡虫啉'] } },
];
