import type {
  Changes,
  Download,
  Inquiry,
  InquiryAssignee,
  InquiryChange,
  InquiryCounts,
  InquiryFilter,
  InquiryInput,
  InquiryReplyInput,
  OwnInquiry,
  Page,
} from '@admin-h5/contract';
import { apiPath, call, callForFile, type CallOptions } from '../call.ts';

const path = '/api/inquiry';
const one = (id: string) => path + apiPath`/${id}`;

/** Sends an inquiry; one with the same `ref` is stored once. */
export function send(body: InquiryInput, options?: CallOptions): Promise<OwnInquiry> {
  return call({ method: 'POST', path, body }, options);
}

/** What the signed-in person has sent, and this device without a login. @param device its secret */
export function mine(device: string, options?: CallOptions): Promise<OwnInquiry[]> {
  return call({ method: 'POST', path: `${path}/mine`, body: { device } }, options);
}

/** Deletes an inquiry of one's own for good. */
export function withdraw(id: string, device: string, options?: CallOptions): Promise<void> {
  return call({ method: 'DELETE', path: path + apiPath`/mine/${id}`, body: { device } }, options);
}

/** One page of the inbox, the newest first. */
export function list(
  query: InquiryFilter & { page?: number; size?: number } = {},
  options?: CallOptions,
): Promise<Page<Inquiry>> {
  return call({ method: 'GET', path, query: { ...query } }, options);
}

/** Numbers for the tabs of the inbox. */
export function counts(options?: CallOptions): Promise<InquiryCounts> {
  return call({ method: 'GET', path: `${path}/counts` }, options);
}

/** How many inquiries have changed after `since`, and when the last one has. */
export function changes(since: string, options?: CallOptions): Promise<Changes> {
  return call({ method: 'GET', path: `${path}/changes`, query: { since } }, options);
}

/** People who may handle an inquiry. */
export function assignees(options?: CallOptions): Promise<InquiryAssignee[]> {
  return call({ method: 'GET', path: `${path}/assignees` }, options);
}

/** One inquiry with its notes. */
export function get(id: string, options?: CallOptions): Promise<Inquiry> {
  return call({ method: 'GET', path: one(id) }, options);
}

/** Marks an inquiry as read. */
export function markRead(id: string, options?: CallOptions): Promise<void> {
  return call({ method: 'POST', path: `${one(id)}/read` }, options);
}

/** Changes state or assignee; fails with 409 if somebody has changed it meanwhile. */
export function change(id: string, body: InquiryChange, options?: CallOptions): Promise<Inquiry> {
  return call({ method: 'PATCH', path: one(id), body }, options);
}

/** Adds a note. */
export function addNote(id: string, text: string, options?: CallOptions): Promise<Inquiry> {
  return call({ method: 'POST', path: `${one(id)}/notes`, body: { text } }, options);
}

/**
 * Sends a mail to the sender of an inquiry; a new one is 已联系 from then on. Whether the mail server has taken it is read with the
 * inquiry. Fails with 409 where no mail can be sent.
 */
export function reply(id: string, body: InquiryReplyInput, options?: CallOptions): Promise<null> {
  return call({ method: 'POST', path: `${one(id)}/replies`, body }, options);
}

/** Tries a mail again that the mail server has not taken; fails with 409 for another one. */
export function retryReply(id: string, replyId: string, options?: CallOptions): Promise<null> {
  return call({ method: 'POST', path: one(id) + apiPath`/replies/${replyId}/retry` }, options);
}

/** Deletes an inquiry for good. */
export function remove(id: string, options?: CallOptions): Promise<void> {
  return call({ method: 'DELETE', path: one(id) }, options);
}

/** What a filter finds, as a sheet. */
export function exportSheet(
  format: 'csv' | 'xlsx',
  filter: InquiryFilter = {},
  options?: CallOptions,
): Promise<Download> {
  return callForFile({ method: 'GET', path: `${path}/export`, query: { ...filter, format } }, options);
}
