import { toGb18030 } from '../../sheets/gb18030.ts';

/** 名称|英文名|别名|CAS|分子式|纯度|类别|外观|包装|储存条件|保质期|危险品|UN|危险类别|包装类别|供应商 */
const cool = '阴凉、干燥、通风处，密封保存';
const flammable = '远离火种、热源，库温不宜超过30℃';
const technical = [
  '吡虫啉原药|imidacloprid|咪蚜胺、灭虫精|CAS:138261-41-3|C9H10ClN5O2|≥97%|原药|类白色结晶粉末|25kg/纸板桶',
  '啶虫脒原药|acetamiprid|莫比朗|CAS:135410-20-7|C10H11ClN4|≥97%|原药|白色粉末|25kg/纸板桶',
  '噻虫嗪原药|thiamethoxam|阿克泰|CAS:153719-23-4|C8H10ClN5O3S|≥98%|原药|类白色粉末|25kg/纸板桶',
  '噻虫胺原药|clothianidin||CAS:210880-92-5|C6H8ClN5O2S|≥98%|原药|白色粉末|25kg/纸板桶',
  '阿维菌素原药|abamectin|齐螨素、害极灭|CAS:71751-41-2||≥95%|原药|淡黄色结晶粉末|10kg/纸板桶',
  '毒死蜱原药|chlorpyrifos|乐斯本|CAS:2921-88-2|C9H11Cl3NO3PS|≥97%|原药|白色颗粒状结晶|200kg/铁桶',
  '高效氯氟氰菊酯原药|lambda-cyhalothrin|功夫菊酯|CAS:91465-08-6|C23H19ClF3NO3|≥95%|原药|类白色固体|25kg/桶',
  '溴氰菊酯原药|deltamethrin|敌杀死、凯素灵|CAS:52918-63-5|C22H19Br2NO3|≥98%|原药|白色粉末|25kg/桶',
  '联苯菊酯原药|bifenthrin|天王星|CAS:82657-04-3|C23H22ClF3O2|≥97%|原药|类白色固体|25kg/桶',
  '虫螨腈原药|chlorfenapyr|溴虫腈|CAS:122453-73-0|C15H11BrClF3N2O|≥95%|原药|类白色粉末|25kg/纸板桶',
  '茚虫威原药|indoxacarb|安打|CAS:173584-44-6|C22H17ClF3N3O7|≥95%|原药|白色粉末|25kg/纸板桶',
  '噻嗪酮原药|buprofezin|优乐得、扑虱灵|CAS:69327-76-0|C16H23N3OS|≥98%|原药|白色结晶|25kg/纸板桶',
  '螺螨酯原药|spirodiclofen|螨威多|CAS:148477-71-8|C21H24Cl2O4|≥98%|原药|白色粉末|25kg/纸板桶',
  '哒螨灵原药|pyridaben|哒螨酮、速螨酮|CAS:96489-71-3|C19H25ClN2OS|≥96%|原药|类白色粉末|25kg/编织袋',
  '多菌灵原药|carbendazim|棉萎灵|CAS:10605-21-7|C9H9N3O2|≥98%|原药|灰白色粉末|25kg/编织袋',
  '戊唑醇原药|tebuconazole|立克秀|CAS:107534-96-3|C16H22ClN3O|≥97%|原药|白色粉末|25kg/编织袋',
  '苯醚甲环唑原药|difenoconazole|噁醚唑、世高|CAS:119446-68-3|C19H17Cl2N3O3|≥95%|原药|类白色粉末|25kg/纸板桶',
  '嘧菌酯原药|azoxystrobin|阿米西达|CAS:131860-33-8|C22H17N3O5|≥98%|原药|白色粉末|25kg/纸板桶',
  '吡唑醚菌酯原药|pyraclostrobin|凯润、唑菌胺酯|CAS:175013-18-0|C19H18ClN3O4|≥98%|原药|浅褐色粉末|25kg/纸板桶',
  '百菌清原药|chlorothalonil|达科宁|CAS:1897-45-6|C8Cl4N2|≥98%|原药|白色粉末|25kg/编织袋',
  '三环唑原药|tricyclazole|克瘟灵|CAS:41814-78-2|C9H7N3S|≥96%|原药|类白色粉末|25kg/编织袋',
  '丙环唑原药|propiconazole|敌力脱|CAS:60207-90-1|C15H17Cl2N3O2|≥95%|原药|黄色粘稠液体|200kg/铁桶',
  '草甘膦原药|glyphosate|农达、镇草宁|CAS:1071-83-6|C3H8NO5P|≥97%|原药|白色粉末|25kg/编织袋',
  '草铵膦原药|glufosinate-ammonium|草丁膦|CAS:77182-82-2|C5H15N2O4P|≥95%|原药|白色结晶|25kg/编织袋',
  '2,4-滴原药|2,4-D|2,4-二氯苯氧乙酸|CAS:94-75-7|C8H6Cl2O3|≥98%|原药|白色粉末|25kg/编织袋',
  '莠去津原药|atrazine|阿特拉津|CAS:1912-24-9|C8H14ClN5|≥97%|原药|白色粉末|25kg/编织袋',
  '硝磺草酮原药|mesotrione|甲基磺草酮|CAS:104206-82-8|C14H13NO7S|≥98%|原药|淡黄色粉末|25kg/编织袋',
  '烟嘧磺隆原药|nicosulfuron|玉农乐|CAS:111991-09-4|C15H18N6O6S|≥95%|原药|白色粉末|25kg/纸板桶',
].map((line) => `${line}|${cool}|24个月|否||||自产`);
const intermediates = [
  '2-氯-5-氯甲基吡啶|2-chloro-5-(chloromethyl)pyridine|CCMP|CAS No.70258-18-3|C6H5Cl2N|≥98.5%|中间体|淡黄色结晶|50kg/铁桶',
  '2-氯-5-氯甲基噻唑|2-chloro-5-(chloromethyl)thiazole|CCMT|CAS No.105827-91-6|C4H3Cl2NS|≥98%|中间体|无色至淡黄色液体|250kg/铁桶',
  '三聚氯氰|cyanuric chloride|氰尿酰氯、2,4,6-三氯-1,3,5-三嗪|CAS No.108-77-0|C3Cl3N3|99%min|中间体|白色粉末|25kg/编织袋',
].map((line) => `${line}|${cool}|12个月|否||||外购`);
const solvents = [
  '甲苯|toluene|甲基苯|108-88-3|C7H8|≥99.5%|溶剂|无色透明液体|180kg/铁桶、槽车|UN1294|3|Ⅱ',
  '二甲苯|xylene|混合二甲苯|1330-20-7|C8H10|≥99%|溶剂|无色透明液体|180kg/铁桶、槽车|UN1307|3|Ⅲ',
  '甲醇|methanol|木醇、木精|67-56-1|CH4O|≥99.9%|溶剂|无色透明液体|160kg/铁桶、槽车|UN1230|3|II',
  '乙醇|ethanol|酒精|64-17-5|C2H6O|≥95%|溶剂|无色透明液体|160kg/铁桶|UN1170|3|II',
  '环己酮|cyclohexanone||108-94-1|C6H10O|≥99.8%|溶剂|无色透明液体|190kg/铁桶|1915|3|III',
  'N,N-二甲基甲酰胺|N,N-dimethylformamide|DMF|68-12-2|C3H7NO|≥99.9%|溶剂|无色透明液体|190kg/铁桶|2265|第3类|III',
  '丙酮|acetone|二甲基酮|67-64-1|C3H6O|≥99.5%|溶剂|无色透明液体|160kg/铁桶|UN 1090|3|II',
  '1,2-二氯乙烷|1,2-dichloroethane|EDC、二氯化乙烯|107-06-2|C2H4Cl2|≥99.5%|溶剂|无色透明液体|250kg/铁桶|UN1184|3类|II',
  '乙酸乙酯|ethyl acetate|醋酸乙酯|141-78-6|C4H8O2|≥99.7%|溶剂|无色透明液体|180kg/铁桶|UN1173|3|II',
  '异丙醇|isopropanol|IPA、2-丙醇|67-63-0|C3H8O|≥99.7%|溶剂|无色透明液体|160kg/铁桶|UN1219|3|II',
].map((line) => {
  const cells = line.split('|');
  return [...cells.slice(0, 9), flammable, '24个月', '是', ...cells.slice(9), '齐鲁石化'].join('|');
});
const others = [
  `N-甲基吡咯烷酮|N-methyl-2-pyrrolidone|NMP|872-50-4|C5H9NO|≥99.9%|溶剂|无色透明液体|200kg/塑料桶|${cool}|24个月|否||||外购`,
  `二甲基亚砜|dimethyl sulfoxide|DMSO|67-68-5|C2H6OS|≥99.9%|溶剂|无色透明液体|225kg/塑料桶|${cool}|24个月|否||||外购`,
  `十二烷基苯磺酸钙|calcium dodecylbenzenesulfonate|农乳500号、500#|26264-06-2|C36H58CaO6S2|≥70%|助剂|棕黄色粘稠液体|200kg/铁桶|${cool}|24个月|否||||邢台蓝星`,
  `十二烷基硫酸钠|sodium dodecyl sulfate|K12、SDS|151-21-3|C12H25NaO4S|≥94%|助剂|白色粉末|20kg/编织袋|${cool}|24个月|否||||外购`,
  `木质素磺酸钠|sodium lignosulfonate|木钠|8061-51-6||≥55%|助剂|棕褐色粉末|25kg/编织袋|${cool}|24个月|否||||外购`,
  `黄原胶|xanthan gum|汉生胶|11138-66-2||工业级|助剂|浅黄色粉末|25kg/编织袋|${cool}|2年|否||||阜丰`,
  `白炭黑|silica|二氧化硅|7631-86-9|SiO2|≥98%|助剂|白色粉末|10kg/编织袋|${cool}|36个月|否||||外购`,
  `高岭土|kaolin|瓷土|1332-58-7||325目|助剂|白色粉末|25kg/编织袋|${cool}|36个月|否||||外购`,
  `尿素|urea|碳酰二胺|57-13-6|CH4N2O|≥99%|基础化工|白色颗粒|50kg/编织袋|${cool}|24个月|否||||外购`,
  `硫酸铵|ammonium sulfate|硫铵|7783-20-2|H8N2O4S|≥98%|基础化工|白色结晶|50kg/编织袋|${cool}|24个月|否||||外购`,
  `氢氧化钠|sodium hydroxide|烧碱、火碱、苛性钠|1310-73-2|NaOH|≥99%|基础化工|白色片状|25kg/编织袋|${cool}|12个月|是|UN1823|8|II|外购`,
  `盐酸|hydrochloric acid|氢氯酸|7647-01-0|HCl|31%|基础化工|无色或微黄色液体|槽车|${flammable}|12个月|是|UN1789|8|II|外购`,
  `硫酸|sulfuric acid||7664-93-9|H2SO4|98%|基础化工|无色油状液体|槽车|${flammable}|12个月|是|UN1830|8|II|外购`,
  `碳酸钾|potassium carbonate|钾碱|584-08-7|K2CO3|≥99%|基础化工|白色粉末|25kg/编织袋|${cool}|24个月|否||||外购`,
];
const headings = [
  '序号',
  '物料名称',
  '英文名',
  '别名/俗名',
  'CAS',
  '分子式',
  '纯度',
  '物料类别',
  '外观性状',
  '包装',
  '储存条件',
  '保质期',
  '是否危化品',
  'UN号',
  '危险类别',
  '包装类别',
  '供应商',
];

export const materials = [...technical, ...intermediates, ...solvents, ...others].map((line) => {
  const [name = '', , , cas = ''] = line.split('|');
  return { name, casNo: cas.replace(/^\D+/, '') };
});

const quoted = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** The list of raw materials of a store, as WPS writes it: a title, all columns of each row, empty rows at the end. */
function table(separator: ',' | '\t'): string {
  const rows = [
    ['原料（物料）清单', ...Array.from({ length: headings.length - 1 }, () => '')],
    headings,
    ...[...technical, ...intermediates, ...solvents, ...others].map((line, at) => [String(at + 1), ...line.split('|')]),
    ...Array.from({ length: 3 }, () => headings.map(() => '')),
  ];
  return rows.map((row) => `${row.map((value) => quoted(value)).join(separator)}\r\n`).join('');
}

/** CSV（逗号分隔） of WPS. */
export const gbkSheet = (): Buffer => toGb18030(table(','));
/** Unicode 文本: UTF-16 with tabs. */
export const unicodeSheet = (): Buffer => Buffer.from(`\uFEFF${table('\t')}`, 'utf16le');
