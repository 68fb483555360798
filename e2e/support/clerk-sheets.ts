import writeXlsxFile from 'write-excel-file/node';
import { toGb18030 } from '../../server/test/sheets/gb18030.ts';
import { makeZip } from '../../server/test/sheets/zip.ts';
import { picture } from './picture.ts';

type Value = string | number | Date | null;

const cell = (value: Value) => {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy/m/d' };
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
};
const title = (text: string, width: number) => [
  { value: text, type: String, columnSpan: width },
  ...Array.from({ length: width - 1 }, () => null),
];
const rowsOf = (rows: readonly (readonly Value[])[]) => rows.map((row) => row.map((value) => cell(value)));

const colours = ['#b33', '#3b3', '#33b', '#bb3', '#3bb', '#b3b', '#777', '#a52'];
const photo = async (at: number, size = 300) =>
  (await picture('', colours[at % colours.length] ?? '#000', { width: size + at, height: size })).buffer;

/** A register of an office: an explanation first, the table on the second sheet under a title, and days in every style. */
export async function officeRegister(): Promise<{ sheet: Buffer; archive: Buffer }> {
  const headings = [
    '序号',
    '农药登记证编号',
    '产 品 名 称',
    '类别',
    '含量',
    '剂型名称',
    '毒性级别',
    '登记证持有者',
    '有效期至',
    '有效成份及含量',
    '保质期',
    '是否限用',
    '备注',
  ];
  const rows: Value[][] = [
    [
      1,
      'PD20211001',
      '吡虫啉',
      '杀虫剂',
      '70％',
      '水分散粒剂(WG)',
      '低毒',
      '江苏绿源农化有限公司',
      new Date(Date.UTC(2027, 4, 6)),
      '吡虫啉70%',
      '2年',
      '否',
      null,
    ],
    [
      2,
      'PD20211002',
      '阿维·高氯',
      '杀虫剂',
      '2%',
      '乳油',
      '中等毒（原药高毒）',
      '江苏绿源农化有限公司',
      '2028.3.15',
      '阿维菌素0.2%、高效氯氰菊酯1.8%',
      '两年',
      '×',
      '样品',
    ],
    [
      3,
      ' PD20211003',
      '草甘膦',
      '除草剂',
      '41%',
      '水剂',
      '低毒',
      null,
      '2026年12月1日',
      '草甘膦41%',
      '24个月',
      '',
      null,
    ],
    [
      4,
      'ＰＤ20211004',
      '戊唑醇',
      '杀菌剂',
      '430克/升',
      '悬浮剂',
      '低 毒',
      '山东禾丰作物科学股份有限公司',
      '20290131',
      '戊唑醇430克/升',
      24,
      null,
      null,
    ],
    [
      5,
      'PD20211005',
      '多效唑',
      '植调剂',
      '15%',
      '可湿性粉剂',
      '低毒',
      null,
      '民国116年1月5日',
      '多效唑15%',
      '3年',
      '无',
      null,
    ],
  ];
  const table = [
    title('2024年产品登记台账', headings.length),
    title('制表：办公室   单位：农化部', headings.length),
    headings.map((value) => ({ value, type: String })),
    ...rowsOf(rows),
  ];
  const sheet = await writeXlsxFile([
    { data: [[{ value: '填表说明：请勿修改格式', type: String }]], sheet: '说明' },
    { data: table, sheet: '台账' },
  ]).toBuffer();
  const names = [
    '产品图片\\PD20211001-1.jpg',
    '产品图片\\PD20211001-2.jpg',
    '产品图片\\PD20211002 阿维高氯.JPG',
    '产品图片\\草甘膦（正面）.jpg',
    '产品图片\\戊唑醇430克升悬浮剂.jpg',
    '产品图片\\厂区大门.jpg',
  ];
  const files = await Promise.all(
    names.map(async (name, at) => ({ name: toGb18030(name), content: await photo(at), compress: true })),
  );
  return { sheet, archive: makeZip([...files, { name: toGb18030('产品图片\\Thumbs.db'), content: Buffer.from('x') }]) };
}

/** A price list in CSV as a program for bookkeeping writes it in China, with a column that names photographs. */
export async function priceList(): Promise<{
  sheet: Buffer;
  photos: { name: string; mimeType: string; buffer: Buffer }[];
}> {
  const lines = [
    '证号,品名,商品名称,产品类别,成份,加工剂型,毒性,净含量,发证日期,到期日,照片',
    'PD20221001,啶虫脒,快杀,杀虫剂,啶虫脒 20%,可溶粉剂,低毒,10克/袋,2022-3-1,2027/2/28,IMG_001.jpg',
    'PD20221002,吡蚜酮,飞克,杀虫剂,50%吡蚜酮,水分散粒剂,微毒,"100克/袋;500克/袋",2022年3月1日,2027年2月28日,IMG_002.jpg;IMG_003.jpg',
    'PD20221003,噻呋酰胺,,杀菌剂,噻呋酰胺 240克/升,悬浮剂,低毒,100毫升/瓶,44621,46446,没有照片',
  ];
  const photos = await Promise.all(
    ['IMG_001.JPG', 'IMG_002.jpg', 'IMG_003.jpg'].map(async (name, at) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await photo(at + 3),
    })),
  );
  return { sheet: toGb18030(`${lines.join('\r\n')}\r\n`), photos };
}

/** A store's list of raw materials: headers in two rows, and pictures by name. */
export async function storeList(): Promise<{ sheet: Buffer; archive: Buffer }> {
  const top = ['物料信息', null, null, '规格', null, '安全', null, '保质期（月）'];
  const head = ['物料名称', 'CAS NO.', '原料类别', '含量', '包装方式', '是否危化品', 'UN号', null];
  const rows: Value[][] = [
    ['无水乙醇', '64-17-5', '溶剂', '≥99.7%', '160kg/桶', '√', 'UN1170', 24],
    ['甲苯', '108-88-3', '溶剂', '99.9%', '170kg/桶', '是', 'UN1294', 12],
    ['工业盐', '7647-14-5', '溶剂', '98.5%', '50kg/袋', '', null, null],
  ];
  const sheet = await writeXlsxFile([
    top.map((value) => cell(value)),
    head.map((value) => cell(value)),
    ...rowsOf(rows),
  ]).toBuffer();
  const names = ['无水乙醇.png', '甲苯 108-88-3.jpg', '工业盐/1.jpg', '工业盐/2.jpg'];
  const files = await Promise.all(
    names.map(async (name, at) => ({ name: toGb18030(name), content: await photo(at, 500) })),
  );
  return { sheet, archive: makeZip(files) };
}
