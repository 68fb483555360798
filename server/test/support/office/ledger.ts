import type { Cell, SheetData } from 'write-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { cell, wide } from './cells.ts';
import { lines } from './ledger-lines.ts';

const groups: [string, string[]][] = [
  ['农药登记证', ['证号', '持有人', '批准日期', '有效期至']],
  ['产品信息', ['农药名称', '商标/商品名', '类别', '剂型', '有效成分及含量', '毒性']],
  ['使用范围和使用方法', ['作物/场所', '防治对象', '制剂用药量', '施用方式', '安全间隔期(天)', '每季最多施用次数(次)']],
];
const columns = ['序号', ...groups.flatMap(([, names]) => names), '质保期', '备注'];
const width = columns.length;

/** Three people kept the ledger, each with a way of their own to write a day. */
function day(iso: string, at: number): string | Date {
  const [year = '', month = '', date = ''] = iso.split('-');
  if (at % 3 === 0) return `${year}.${Number(month)}.${Number(date)}`;
  return at % 3 === 1 ? `${year}年${Number(month)}月${Number(date)}日` : new Date(iso);
}

export interface LedgerProduct {
  regNo: string;
  name: string;
  validTo: string;
  toxicity: string;
  ingredients: string;
  usages: string[][];
}

export const products: readonly LedgerProduct[] = lines.map((line) => {
  const [head = '', ...usages] = line.split(' # ');
  const [regNo = '', name = '', , , , ingredients = '', toxicity = '', , , validTo = ''] = head.split('|');
  return { regNo, name, validTo, toxicity, ingredients, usages: usages.map((usage) => usage.split('|')) };
});

function productRows(line: string, at: number): SheetData {
  const [head = '', ...usages] = line.split(' # ');
  const [
    regNo = '',
    name = '',
    trade = '',
    type = '',
    form = '',
    content = '',
    toxicity = '',
    holder = '',
    from = '',
    to = '',
    shelf = '',
    note = '',
  ] = head.split('|');
  const rows = usages.length;
  const over = (value: string | number | Date) => cell(value === '' ? null : value, { rows });
  let crop = '';
  return usages.map((usage, number) => {
    const cells = usage.split('|').map((value) => (/^\d+$/.test(value) ? Number(value) : value));
    const [first = '', ...others] = cells;
    // A crop with several pests is one merged cell over their rows.
    const repeated = first === crop;
    const same = usages.slice(number).findIndex((other) => !other.startsWith(`${first}|`));
    crop = String(first);
    const use: Cell[] = [
      repeated ? null : cell(first, { rows: same === -1 ? usages.length - number : same }),
      ...others.map((value) => cell(value === '' ? null : value)),
    ];
    if (number > 0) return [...Array.from({ length: 11 }, () => null), ...use, null, null];
    return [
      over(at + 1),
      over(regNo),
      over(holder),
      over(day(from, at)),
      over(day(to, at)),
      ...[name, trade, type, form, content, toxicity].map(over),
      ...use,
      over(shelf),
      over(note),
    ];
  });
}

/** The register of a pesticide maker: notes first, the table on the second sheet under a title and two rows of headings. */
export async function registrationLedger(): Promise<Buffer> {
  const groupRow: Cell[] = [
    cell('序号', { rows: 2 }),
    ...groups.flatMap(([name, names]) => wide(name, names.length)),
    cell('质保期', { rows: 2 }),
    cell('备注', { rows: 2 }),
  ];
  const nameRow: Cell[] = [null, ...groups.flatMap(([, names]) => names.map((name) => cell(name))), null, null];
  const data: SheetData = [
    wide('鲁丰农化股份有限公司农药登记台账', width),
    wide('填报日期：2026年11月20日        填报部门：登记部        单位：个', width),
    groupRow,
    nameRow,
    ...lines.flatMap((line, at) => productRows(line, at)),
    [
      cell('合计', { columns: 2 }),
      null,
      cell(`共${lines.length}个登记证`),
      ...Array.from({ length: width - 3 }, () => null),
    ],
    wide('制表：张敏            审核：李建国            批准：王志强', width),
  ];
  const notes: SheetData = [
    wide('填表说明', 3),
    [cell('1'), cell('登记证变更后3日内更新台账'), null],
    [cell('2'), cell('有效期届满90日前提醒延续'), cell('联系人：张敏 0531-88886666')],
  ];
  return writeXlsxFile([
    { data: notes, sheet: '说明' },
    { data, sheet: '登记台账2026' },
  ]).toBuffer();
}
