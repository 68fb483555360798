import type { SeedCategory } from './types.ts';

type Row = readonly [code: string, name: string, description: string];

function branch(kind: SeedCategory['kind'], [code, name, description]: Row, children: readonly Row[]): SeedCategory[] {
  return [
    { parent: null, code, name, description, kind },
    ...children.map(([childCode, childName, text]) => ({
      parent: code,
      code: childCode,
      name: childName,
      description: text,
      kind,
    })),
  ];
}

/** Parents come before their children, so that they can be inserted in this order. */
export const categories: readonly SeedCategory[] = [
  ...branch(
    'product',
    ['insecticide', '杀虫剂', '防治刺吸、咀嚼和地下害虫的药剂，含杀螨剂'],
    [
      ['neonicotinoid', '新烟碱类', '内吸性强，主防飞虱、蚜虫、粉虱'],
      ['pyrethroid', '拟除虫菊酯类', '击倒迅速的广谱触杀剂'],
      ['novel-insecticide', '双酰胺及新型', '作用机理新、抗性风险低，主防鳞翅目害虫'],
      ['organophosphate', '有机磷类', '触杀、胃毒，常用于地下害虫'],
      ['biogenic', '生物源类', '微生物发酵来源的杀虫杀螨剂'],
      ['acaricide', '杀螨剂', '柑橘、苹果等果树红蜘蛛专用'],
    ],
  ),
  ...branch(
    'product',
    ['fungicide', '杀菌剂', '预防和治疗真菌、卵菌病害的药剂'],
    [
      ['triazole', '三唑类', '内吸治疗剂，主防锈病、白粉病、叶斑病'],
      ['strobilurin', '甲氧基丙烯酸酯类', '广谱预防剂，兼有植物健康作用'],
      ['protectant', '保护性杀菌剂', '多作用位点，病害发生前使用'],
      ['azole-mix', '咪唑与苯并咪唑类', '防治赤霉病、炭疽病、恶苗病'],
      ['specific-fungicide', '专用杀菌剂', '稻瘟病与霜霉疫病专用'],
    ],
  ),
  ...branch(
    'product',
    ['herbicide', '除草剂', '农田、果园与非耕地杂草防除'],
    [
      ['non-selective', '灭生性除草剂', '果园行间和非耕地除草'],
      ['corn-herbicide', '玉米田除草剂', '玉米田苗前与苗后除草'],
      ['rice-herbicide', '水稻田除草剂', '千金子、稗草专用'],
      ['pre-emergence', '土壤封闭剂', '播后苗前土壤处理'],
    ],
  ),
  ...branch(
    'product',
    ['pgr', '植物生长调节剂', '促进、延缓或调节作物生长发育'],
    [
      ['growth-promoter', '促进生长类', '促生根、保花保果'],
      ['growth-retardant', '控旺矮化类', '控旺防倒、促进分蘖'],
      ['ripening', '催熟脱叶类', '促进成熟、集中采收'],
    ],
  ),
  ...branch(
    'product',
    ['rodenticide', '杀鼠剂', '农田与室内鼠害防治，均为限制使用农药'],
    [
      ['rodent-bait', '杀鼠饵剂', '即开即用的毒饵'],
      ['rodent-concentrate', '杀鼠母药', '供专业机构配制毒饵'],
    ],
  ),
  ...branch(
    'product',
    ['sanitary', '卫生用农药', '家庭与公共场所有害生物防制'],
    [
      ['residual-spray', '滞留喷洒', '蚊、蝇、蜚蠊的墙面处理'],
      ['cockroach-bait', '杀蟑饵剂', '室内蜚蠊诱杀'],
      ['mosquito', '家用驱蚊', '电热蚊香液与盘式蚊香'],
      ['termite', '白蚁防治', '建筑物与土壤白蚁预防'],
    ],
  ),
  ...branch(
    'product',
    ['adjuvant', '助剂', '登记为农药、可桶混增效的油类产品'],
    [
      ['mineral-oil', '矿物油类', '喷淋油与桶混增效油'],
      ['botanical-oil', '植物精油类', '柑橘精油等植物来源产品'],
    ],
  ),
  ...branch(
    'material',
    ['technical', '原药', '供制剂加工的农药原药'],
    [
      ['technical-insecticide', '杀虫剂原药', '杀虫、杀螨原药'],
      ['technical-fungicide', '杀菌剂原药', '杀菌原药'],
      ['technical-herbicide', '除草剂原药', '除草原药'],
    ],
  ),
  ...branch(
    'material',
    ['intermediate', '中间体', '农药合成的关键中间体'],
    [
      ['heterocycle', '杂环类', '三嗪、三唑等杂环'],
      ['aromatic', '芳香族', '苯胺、苯酚类'],
      ['aliphatic', '脂肪族与无机磷', '氯代酸、氨基酸与磷化物'],
    ],
  ),
  ...branch(
    'material',
    ['solvent', '溶剂', '乳油、可分散油悬浮剂等加工用溶剂'],
    [
      ['aromatic-solvent', '芳烃溶剂', '二甲苯、重芳烃等'],
      ['polar-solvent', '极性溶剂', '醇、酮、酰胺类'],
      ['green-solvent', '绿色溶剂', '植物油酯类'],
    ],
  ),
  ...branch(
    'material',
    ['auxiliary', '助剂', '制剂加工用表面活性剂与功能助剂'],
    [
      ['surfactant', '表面活性剂', '乳化、润湿、分散'],
      ['functional', '功能助剂', '增稠、防冻、载体'],
    ],
  ),
  ...branch(
    'material',
    ['basic-chemical', '基础化工', '酸、碱、盐等通用化工原料'],
    [
      ['acid-alkali', '酸碱', '硫酸、盐酸、烧碱'],
      ['salt-mineral', '盐与矿物', '无机盐和矿物填料'],
    ],
  ),
];
