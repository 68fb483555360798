import { inquiryApi, type CallOptions } from '@admin-h5/client';
import type { Inquiry, InquiryFilter, InquiryStatus, ListQuery, Page } from '@admin-h5/contract';

/** A row of the list. The kit takes `status` for 启用 and 停用, so the state has another name here. */
export type InquiryRow = Omit<Inquiry, 'status'> & { state: InquiryStatus };

type Query = Pick<ListQuery, 'page' | 'size' | 'keyword'> & { state?: InquiryStatus; assignee?: string };

const toFilter = ({ state, keyword, assignee }: Query): InquiryFilter => ({
  ...(state && { status: state }),
  ...(keyword && { keyword }),
  ...(assignee && { assignee }),
});

/** The calls of the list. */
export const inquiryRows = {
  async list(query: Query = {}, options?: CallOptions): Promise<Page<InquiryRow>> {
    const { page, size } = query;
    const found = await inquiryApi.list({ ...toFilter(query), ...(page && { page }), ...(size && { size }) }, options);
    return { ...found, list: found.list.map(({ status, ...row }) => ({ ...row, state: status })) };
  },
  changes: inquiryApi.changes,
  exportSheet: (format: 'csv' | 'xlsx', query: Query = {}, options?: CallOptions) =>
    inquiryApi.exportSheet(format, toFilter(query), options),
};
