import writeXlsxFile from 'write-excel-file/node';

/** Active ingredients as registers have them: name, English name, CAS number, kind, and what is made of them. */
const ingredients = `
吡虫啉|imidacloprid|138261-41-3|杀虫剂|70%水分散粒剂 10%可湿性粉剂 600g/L种子处理悬浮剂|稻飞虱
啶虫脒|acetamiprid|135410-20-7|杀虫剂|5%乳油 20%可溶粉剂 70%水分散粒剂|蚜虫
噻虫嗪|thiamethoxam|153719-23-4|杀虫剂|25%水分散粒剂 30%种子处理悬浮剂|稻飞虱
吡蚜酮|pymetrozine|123312-89-0|杀虫剂|25%可湿性粉剂 50%水分散粒剂|稻飞虱
氯虫苯甲酰胺|chlorantraniliprole|500008-45-7|杀虫剂|200g/L悬浮剂 35%水分散粒剂 0.4%颗粒剂|稻纵卷叶螟
阿维菌素|abamectin|71751-41-2|杀虫剂|1.8%乳油 5%水乳剂|小菜蛾
高效氯氟氰菊酯|lambda-cyhalothrin|91465-08-6|杀虫剂|2.5%水乳剂 25g/L乳油 10%可湿性粉剂|菜青虫
毒死蜱|chlorpyrifos|2921-88-2|杀虫剂|480g/L乳油 5%颗粒剂|稻纵卷叶螟
辛硫磷|phoxim|14816-18-3|杀虫剂|40%乳油 3%颗粒剂|蛴螬
螺螨酯|spirodiclofen|148477-71-8|杀螨剂|240g/L悬浮剂|红蜘蛛
哒螨灵|pyridaben|96489-71-3|杀螨剂|15%乳油 20%可湿性粉剂|红蜘蛛
多菌灵|carbendazim|10605-21-7|杀菌剂|50%可湿性粉剂 500g/L悬浮剂|赤霉病
代森锰锌|mancozeb|8018-01-7|杀菌剂|80%可湿性粉剂 75%水分散粒剂|晚疫病
百菌清|chlorothalonil|1897-45-6|杀菌剂|75%可湿性粉剂 720g/L悬浮剂|霜霉病
戊唑醇|tebuconazole|107534-96-3|杀菌剂|430g/L悬浮剂 60g/L种子处理悬浮剂|白粉病
苯醚甲环唑|difenoconazole|119446-68-3|杀菌剂|10%水分散粒剂 250g/L乳油|黑星病
嘧菌酯|azoxystrobin|131860-33-8|杀菌剂|250g/L悬浮剂 50%水分散粒剂|霜霉病
三环唑|tricyclazole|41814-78-2|杀菌剂|75%可湿性粉剂 20%悬浮剂|稻瘟病
草铵膦|glufosinate-ammonium|77182-82-2|除草剂|200g/L可溶液剂|杂草
莠去津|atrazine|1912-24-9|除草剂|38%悬浮剂 90%水分散粒剂|一年生杂草
烟嘧磺隆|nicosulfuron|111991-09-4|除草剂|40g/L可分散油悬浮剂 75%水分散粒剂|一年生杂草
二甲戊灵|pendimethalin|40487-42-1|除草剂|330g/L乳油 450g/L微囊悬浮剂|一年生杂草
多效唑|paclobutrazol|76738-62-0|植物生长调节剂|15%可湿性粉剂 25%悬浮剂|控旺
溴敌隆|bromadiolone|28772-56-7|杀鼠剂|0.005%饵剂 0.5%母药|家鼠`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const products = ingredients.flatMap(([name = '', enName = '', casNo = '', kind = '', made = '', target = '']) =>
  made.split(' ').map((text) => {
    const [, content = '', unit = '', formulation = ''] = /^([\d.]+)(%|g\/L)(.+)$/.exec(text) ?? [];
    return { name, enName, casNo, kind, content, unit, formulation, target };
  }),
);

const holders = [
  '江苏绿源农化有限公司',
  '山东禾丰作物科学股份有限公司',
  '浙江（德清）利民化工厂',
  '安徽丰收生物科技有限公司',
];
const crops = ['水稻', '小麦', '柑橘树', '黄瓜', '苹果树', '玉米'];
const toxicities = ['低毒', '微毒', '中等毒'];

/** A clerk's headings: an order of their own, a running number and remarks that the system knows nothing of. */
const headings =
  '序号|登记证号|农药名称|农药类别|产品分类|剂型|总含量|毒性|登记证持有人|有效期起|有效期止|有效成分|使用范围|产品质量标准号|包装规格|质量保证期(月)|备注'.split(
    '|',
  );

type Value = string | number | Date | null;

/** What a row of the register says; numbers, percentages and days as a spreadsheet program keeps them. */
function registerRow(at: number): Value[] {
  const { name, enName, casNo, kind, content, unit, formulation, target } = products[at % products.length] ?? {
    name: '',
    enName: '',
    casNo: '',
    kind: '',
    content: '',
    unit: '',
    formulation: '',
    target: '',
  };
  const year = 2015 + (at % 9);
  const from = new Date(Date.UTC(year, at % 12, 1 + (at % 28)));
  const to = new Date(Date.UTC(year + 5, at % 12, 1 + (at % 28)));
  const crop = crops[at % crops.length];
  return [
    at + 1,
    // Full-width digits and small letters now and then, as they are typed.
    at % 50 === 7 ? `ｐｄ2016${String(at).padStart(4, '0')}` : `PD2016${String(at).padStart(4, '0')}`,
    name,
    kind,
    kind,
    formulation,
    // A cell of percent, or a text.
    unit === '%' ? Number(content) / 100 : `${content}g/L`,
    toxicities[at % toxicities.length] ?? null,
    holders[at % holders.length] ?? null,
    at % 3 === 0 ? from : `${year}年${(at % 12) + 1}月${1 + (at % 28)}日`,
    at % 3 === 0 ? to : `${year + 5}/${(at % 12) + 1}/${1 + (at % 28)}`,
    `${name}｜${content}｜${unit}｜${enName}｜${casNo}`,
    kind === '杀鼠剂'
      ? null
      : `${crop}|${target}|${10 + (at % 40)}-${20 + (at % 40)}克/亩|喷雾|发生初期|${7 + (at % 14)}|2`,
    at % 4 === 0 ? `Q/${1000 + at}-2020` : 'GB/T 20686-2006',
    at % 2 === 0 ? '100克/袋；500克/瓶' : `${at % 10}00毫升/瓶`,
    24,
    at % 9 === 0 ? '=原厂直供' : null,
  ];
}

const at = (heading: string): number => headings.indexOf(heading);
const wrong: [row: number, heading: string, value: string, message: string][] = [
  [10, '登记证号', '待核发', '请输入正确的登记证号格式'],
  [20, '登记证号', 'PD20160000', '与第2行重复'],
  [30, '毒性', '一般', '请选择毒性'],
  [40, '剂型', '粉', '请选择剂型'],
  [50, '产品分类', '农药', '请选择产品分类'],
  [60, '有效期止', '长期', '不是日期，怎么填？'],
  [70, '有效成分', '吡虫啉｜10｜%｜imidacloprid｜138261-41-4', 'CAS号校验位不正确'],
  [80, '农药名称', '', '产品名称不能为空'],
];

/** Faults of the first version of the register, as the check names them. */
export const registerFaults = wrong.map(([row, , , message]) => ({ row, message }));

function cellOf(value: Value, heading: string) {
  if (value === null || value === '') return null;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy/m/d' };
  if (typeof value === 'number') return { value, type: Number, ...(heading === '总含量' ? { format: '0.0##%' } : {}) };
  return { value, type: String };
}

/** A register of `count` products as a workbook in a clerk's style, at first with faults. */
export function registerWorkbook(count: number, isFaulty: boolean): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, index) => registerRow(index));
  if (isFaulty) for (const [row, heading, value] of wrong) rows[row - 2]?.splice(at(heading), 1, value);
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map((value, column) => cellOf(value, headings[column] ?? '')));
  return writeXlsxFile([head, ...body]).toBuffer();
}
