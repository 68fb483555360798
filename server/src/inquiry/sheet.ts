import { type Inquiry, type InquiryEvent, inquiryStatusLabels } from '@admin-h5/contract';

export const inquiryHeader = [
  '提交时间',
  '状态',
  '姓名',
  '联系电话',
  '公司名称',
  '所在地区',
  '产品或原料',
  '规格',
  '数量',
  '备注',
  '留言',
  '负责人',
  '内部备注',
];

/** `2026-03-01 08:00` in China. */
const chinaTime = (iso: string): string =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Notes of the staff, the oldest first, each with its time and writer. */
const notesText = (events: readonly InquiryEvent[]): string =>
  events
    .filter(({ kind }) => kind === 'note')
    .map(({ at, by, text }) => `${chinaTime(at)} ${by}：${text}`)
    .join('\n');

/** Portions of inquiries as portions of the rows of a sheet. */
export async function* rowPortions(portions: AsyncIterable<readonly Inquiry[]>): AsyncGenerator<string[][]> {
  for await (const inquiries of portions) yield inquiryRows(inquiries);
}

/** Inquiries as the rows of a sheet, one for each product or material. */
const inquiryRows = (inquiries: readonly Inquiry[]): string[][] =>
  inquiries.flatMap(({ items, createdAt, status, name, phone, company, region, message, assigneeName, events }) =>
    items.map((item) => [
      chinaTime(createdAt),
      inquiryStatusLabels[status],
      name,
      phone,
      company,
      region,
      item.name,
      item.spec,
      item.quantity,
      item.note,
      message,
      assigneeName,
      notesText(events),
    ]),
  );
