import type { SheetData } from 'write-excel-file/node';
import sharp from 'sharp';
import writeXlsxFile from 'write-excel-file/node';
import { toGb18030 } from '../../sheets/gb18030.ts';
import { makeZip } from '../../sheets/zip.ts';
import { cell, wide } from './cells.ts';

/** A heading of a category, then its products: 登记证号|名称|商品名|成分|剂型|毒性|规格=单价;规格=单价|备注 */
const categories: readonly [string, readonly string[]][] = [
  [
    '一、杀虫剂 Insecticides',
    [
      'PD20171201|阿维·吡虫啉|双击手|阿维菌素１．８％+吡虫啉５％|乳油 EC|低毒 Low|１００ｍｌ＊４０瓶／箱=4.80;500ml*20瓶/箱=19.5;5L*4桶/箱=168|',
      'PD20171202|吡虫啉|蚜必净|吡虫啉７０％|水分散粒剂 WG|低毒 Low|2g*500袋/箱=0.35;10g*300袋/箱=1.2|主推 Hot',
      'PD20171203|啶虫脒||啶虫脒20%|可溶粉剂 SP|低毒 Low|10g*300袋/箱=0.95|',
      'PD20171204|噻虫嗪|飞扫|噻虫嗪25%|水分散粒剂 WG|低毒 Low|4g*400袋/箱=0.62;100g*50袋/箱=11.8|',
      'PD20171206|毒死蜱|地害灵|毒死蜱４８０克／升|乳油 EC|中等毒 Moderate|200ml*30瓶/箱=8.6;1L*12瓶/箱=38|',
      'PD20171209|虫螨腈|除尽虫|虫螨腈240g/L|悬浮剂 SC|低毒 Low|10ml*300袋/箱=1.1;100ml*40瓶/箱=9.2|',
      'PD20171212|氯虫苯甲酰胺||氯虫苯甲酰胺200克/升|悬浮剂 SC|微毒 Slight|１０毫升×２００袋／箱=2.6;100毫升×40瓶/箱=22|',
      'PD20171215|吡蚜酮||吡蚜酮25%|可湿性粉剂 WP|低毒 Low|20g*200袋/箱=1.3|',
      'PD20181301|吡虫啉|康福|吡虫啉２００克／升|可溶液剂 SL|低毒 Low|100ml*40瓶/箱=6.2;1000ml*12瓶/箱=55|新品 New',
      'PD20181302|螺虫乙酯|亩旺|螺虫乙酯22.4%|悬浮剂 SC|低毒 Low|１００ｍｌ＊４０瓶／箱=18.5|新品 New',
      'PD20181303|氟啶虫酰胺||氟啶虫酰胺10%|水分散粒剂 WG|低毒 Low|30g*100袋/箱=7.5;50g*80袋/箱=12|',
    ],
  ],
  [
    '二、杀螨剂 Acaricides',
    [
      'PD20171213|螺螨酯|红白爽|螺螨酯240g/L|悬浮剂 SC|低毒 Low|100ml*40瓶/箱=7.9|',
      'PD20171214|阿维·哒螨灵||阿维菌素0.2%+哒螨灵9.8%|乳油 EC|低毒 Low|500ml*20瓶/箱=12.5;1L*12瓶/箱=23|',
      'PD20181304|乙螨唑|来福|乙螨唑１１０克／升|悬浮剂 SC|低毒 Low|100ml*40瓶/箱=8.8|',
      'PD20181305|联苯肼酯||联苯肼酯43%|悬浮剂 SC|低毒 Low|100ml*40瓶/箱=16;500ml*20瓶/箱=75|',
    ],
  ],
  [
    '三、杀菌剂 Fungicides',
    [
      'PD20171218|戊唑醇|好力|戊唑醇430g/L|悬浮剂 SC|低毒 Low|10ml*300袋/箱=0.9;200ml*40瓶/箱=9.8;1L*12瓶/箱=45|主推 Hot',
      'PD20171219|苯醚甲环唑|世佳|苯醚甲环唑１０％|水分散粒剂 WG|低毒 Low|10g*300袋/箱=0.8;100g*50袋/箱=6.6|',
      'PD20171220|嘧菌酯||嘧菌酯250g/L|悬浮剂 SC|低毒 Low|100ml*40瓶/箱=8.4|',
      'PD20171221|苯甲·嘧菌酯|阿米多彩|苯醚甲环唑125g/L+嘧菌酯200g/L|悬浮剂 SC|低毒 Low|20ml*200袋/箱=3.2;200ml*40瓶/箱=26|',
      'PD20171222|吡唑醚菌酯||吡唑醚菌酯250g/L|乳油 EC|中等毒 Moderate|100ml*40瓶/箱=9.9|',
      'PD20171224|代森锰锌|大生富|代森锰锌８０％|可湿性粉剂 WP|低毒 Low|500g*20袋/箱=13.5;1kg*15袋/箱=26|',
      'PD20171227|丙环唑|必扑|丙环唑250g/L|乳油 EC|低毒 Low|100ml*40瓶/箱=7.2|',
      'PD20181306|氟环唑|欧博|氟环唑125g/L|悬浮剂 SC|低毒 Low|100ml*40瓶/箱=6.9|',
      'PD20181307|肟菌·戊唑醇|拿敌|肟菌酯25%+戊唑醇50%|水分散粒剂 WG|低毒 Low|10g*300袋/箱=1.9;50g*80袋/箱=8.6|新品 New',
    ],
  ],
  [
    '四、除草剂 Herbicides',
    [
      'PD20171228|草甘膦异丙胺盐|农得乐|草甘膦异丙胺盐41%|水剂 AS|低毒 Low|1L*12瓶/箱=16;20L/桶=280;200L/桶=2650|',
      'PD20171229|草铵膦|百速|草铵膦２００克／升|水剂 AS|低毒 Low|1L*12瓶/箱=19.8;20L/桶=360|',
      'PD20171230|硝磺·莠去津|玉锄|硝磺草酮5%+莠去津20%|悬浮剂 SC|低毒 Low|200ml*40瓶/箱=5.6|',
      'PD20171232|乙草胺|禾耐|乙草胺900g/L|乳油 EC|低毒 Low|100ml*60瓶/箱=3.4;1L*12瓶/箱=29|',
      'PD20181308|精喹禾灵|禾宝|精喹禾灵１０％|乳油 EC|低毒 Low|100ml*60瓶/箱=3.9|',
    ],
  ],
];
const headings = [
  '序号\nNo.',
  '登记证号\nReg. No.',
  '产品名称\nProduct Name',
  '商品名\nBrand',
  '有效成分及含量\nA.I. Content',
  '剂型\nFormulation',
  '毒性\nToxicity',
  '包装规格\nPacking',
  '出厂价(元)\nEXW Price',
  '图片\nPhoto',
  '备注\nRemarks',
];
const width = headings.length;

export interface PricedProduct {
  regNo: string;
  name: string;
  category: string;
  /** As the sheet writes them. */
  packings: string[];
  isNew: boolean;
}

export const priced: readonly PricedProduct[] = categories.flatMap(([category, lines]) =>
  lines.map((line) => {
    const [regNo = '', name = '', , , , , packings = ''] = line.split('|');
    return {
      regNo,
      name,
      category,
      packings: packings.split(';').map((each) => each.split('=')[0] ?? ''),
      isNew: regNo.startsWith('PD2018'),
    };
  }),
);

const photo = (at: number): Promise<Buffer> => {
  const background = `hsl(${(at * 37) % 360}, 60%, 50%)`;
  return sharp({ create: { width: 320 + at, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

/** A price list of sales: headings in two languages, a line for each category, a row for each pack, some photographs in it. */
async function sheetOf(inside: readonly string[]): Promise<Buffer> {
  const blank = Array.from({ length: width }, () => null);
  const data: SheetData = [
    wide('鲁丰农化股份有限公司产品价格表  PRICE LIST', width),
    wide('执行日期 Effective Date：2026年11月1日    币种 Currency：RMB    含税含运费', width),
    headings.map((heading) => cell(heading)),
  ];
  const images = [];
  let number = 0;
  for (const [category, lines] of categories) {
    data.push(blank, wide(category, width));
    for (const line of lines) {
      const [regNo = '', name = '', brand = '', content = '', form = '', toxicity = '', packings = '', note = ''] =
        line.split('|');
      const packs = packings.split(';').map((each) => each.split('='));
      const over = (value: string) => cell(value || null, { rows: packs.length });
      number += 1;
      if (inside.includes(regNo)) {
        const anchor = { row: data.length + 1, column: headings.indexOf('图片\nPhoto') + 1 };
        images.push({
          content: await photo(number),
          contentType: 'image/jpeg',
          width: 80,
          height: 60,
          dpi: 96,
          anchor,
        });
      }
      for (const [at, [pack = '', price]] of packs.entries()) {
        const own = [cell(pack), cell(Number(price)), null];
        data.push(
          at > 0
            ? [...Array.from({ length: 7 }, () => null), ...own, null]
            : [
                cell(number, { rows: packs.length }),
                ...[regNo, name, brand, content, form, toxicity].map(over),
                ...own,
                over(note),
              ],
        );
      }
    }
  }
  data.push(
    blank,
    wide('备注：以上价格仅供参考，最终以合同为准。 Prices are subject to our final confirmation.', width),
  );
  return writeXlsxFile(data, { sheet: '价格表', images }).toBuffer();
}

/** The list, and photographs in a ZIP packed on Windows: named by registration number, by product name, and some of neither. */
export async function salesPriceList(): Promise<{
  sheet: Buffer;
  archive: Buffer;
  inArchive: string[];
  inSheet: string[];
}> {
  const inSheet = ['PD20181301', 'PD20181302', 'PD20181303', 'PD20181304'];
  const byNumber = priced.filter(({ regNo }, at) => at % 2 === 0 && !inSheet.includes(regNo));
  const byName = priced.filter(({ regNo, name }, at) => at % 2 === 1 && name !== '吡虫啉' && !inSheet.includes(regNo));
  const names = [
    ...byNumber.map(({ regNo }) => `产品图片/${regNo}.jpg`),
    `产品图片/${byNumber[0]?.regNo ?? ''}-2.JPG`,
    ...byName.map(({ name, category }) => `产品图片/${category.slice(2, 5)}/${name}.jpg`),
    `产品图片/${byName[0]?.category.slice(2, 5) ?? ''}/${byName[0]?.name ?? ''}（背面）.jpg`,
    '产品图片/展会合影2026.jpg',
  ];
  const files = await Promise.all(
    names.map(async (name, at) => ({ name: toGb18030(name), content: await photo(100 + at) })),
  );
  const rubbish = { name: toGb18030('产品图片/Thumbs.db'), content: Buffer.from('thumbs') };
  return {
    sheet: await sheetOf(inSheet),
    archive: makeZip([...files, rubbish]),
    inArchive: [...byNumber, ...byName].map(({ regNo }) => regNo),
    inSheet,
  };
}
