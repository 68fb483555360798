/** 询价单 as data: what a visitor sends, what the staff reads and changes of it, its states and its limits. */

/** States of a 询价单 in the order in which it goes through them. */
export const inquiryStatuses = ['new', 'contacted', 'quoted', 'won', 'closed'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** What a person reads for each. */
export const inquiryStatusLabels: Readonly<Record<InquiryStatus, string>> = {
  new: '新',
  contacted: '已联系',
  quoted: '已报价',
  won: '已成交',
  closed: '已关闭',
};

/** Years for which an inquiry is kept, unless the deployment sets `INQUIRY_DAYS`; the privacy policy names them. */
export const inquiryYears = 2;

/** Kinds of records that can be asked for. */
export const inquiryItemTypes = ['product', 'material'] as const;
export type InquiryItemType = (typeof inquiryItemTypes)[number];

/** What can be asked for: records, and `document`, 资料 that nobody found. */
export const inquiryLineTypes = [...inquiryItemTypes, 'document'] as const;

/** What a visitor says about one product or material, or about 资料 that `note` names. */
export interface InquiryItemInput {
  type: (typeof inquiryLineTypes)[number];
  /** Id of the record; of 资料 any other, chosen by the device. */
  id: string;
  spec: string;
  quantity: string;
  note: string;
}

/** Of 资料 the name says what is requested. Else it is that of the record when the inquiry was sent, a product's with content and formulation, and stays so, as on an order. */
export interface InquiryItem extends InquiryItemInput {
  name: string;
}

/** How the company reaches the person who asks. */
export interface InquiryContact {
  name: string;
  phone: string;
  /** '' for none. */
  email: string;
  company: string;
  region: string;
}

/** Body of `POST /api/inquiry`. */
export interface InquiryInput extends InquiryContact {
  /** Chosen by the device, one for each list that is sent: a second inquiry with it is the first one. */
  ref: string;
  /** Secret of the device, with which the state of its inquiries can be read. The server stores only its hash. */
  device: string;
  items: InquiryItemInput[];
  message: string;
  /** 已阅读并同意隐私政策. */
  consent: boolean;
  /** Version of the policy that the person agreed to. */
  policyVersion: string;
  /** References of earlier attempts with other content, of which no response came: one that has arrived is changed, so that there are not two. */
  replaces: string[];
}

/** An inquiry as the person who sent it sees it; contact and remarks of the company are not part of it. */
export interface OwnInquiry {
  id: string;
  status: InquiryStatus;
  items: InquiryItem[];
  message: string;
  createdAt: string;
  updatedAt: string;
}

/** What happened to an inquiry: a note that a person wrote, or a change of its state or of its assignee. */
export interface InquiryEvent {
  kind: 'note' | 'status' | 'assignee';
  at: string;
  /** Name of the person who did it, as it was then; of a closed account 已注销用户. */
  by: string;
  text: string;
}

/** `sent`: the mail server has taken it; `failed`: it has not, however often it was tried. */
export type InquiryReplyState = 'waiting' | 'sent' | 'failed';

/** Body of `POST /api/inquiry/:id/replies`. */
export interface InquiryReplyInput {
  subject: string;
  text: string;
}

/** A mail to the person who sent an inquiry. */
export interface InquiryReply extends InquiryReplyInput {
  id: string;
  at: string;
  /** Name of the person who wrote it, as it was then; of a closed account 已注销用户. */
  by: string;
  /** The address that it goes to, as the inquiry had it then. */
  email: string;
  state: InquiryReplyState;
}

/** An inquiry as the administration sees it. */
export interface Inquiry extends OwnInquiry, InquiryContact {
  version: number;
  /** When the sender agreed to the privacy policy; null for an inquiry from before that was stored. */
  consentAt: string | null;
  /** Version of that policy; '' where it is not known. */
  policyVersion: string;
  /** Whether somebody has opened it. */
  read: boolean;
  assigneeId: string | null;
  /** As the person is called now; '' if nobody handles it. */
  assigneeName: string;
  /** The oldest first; empty in a list. */
  events: InquiryEvent[];
  /** Mails to the sender, the oldest first. Absent in a list, and from an API of the version before. */
  replies?: InquiryReply[];
  /** Whether the deployment sends mails and the sender has left an address. Absent as `replies`. */
  canReply?: boolean;
}

/** `GET /api/inquiry`, filters of list and export. */
export interface InquiryFilter {
  status?: InquiryStatus;
  keyword?: string;
  /** Id of a person; `none` for those without an assignee. */
  assignee?: string;
}

/** `GET /api/inquiry/counts`. */
export interface InquiryCounts {
  unread: number;
  byStatus: Record<InquiryStatus, number>;
}

/** Body of `PATCH /api/inquiry/:id`; what is absent stays. */
export interface InquiryChange {
  version: number;
  status?: InquiryStatus;
  /** null: nobody. */
  assigneeId?: string | null;
}

/** `GET /api/inquiry/assignees`: people who may handle an inquiry. */
export interface InquiryAssignee {
  id: string;
  name: string;
}

/** What a line for 资料 is called, on the device and in the inbox. */
export const documentRequest = (wanted: string): string => `索取资料：${wanted}`;

/** Most characters of a text, and most entries of a list; the schema and the forms both count by these. */
export const inquiryLimits = {
  items: 50,
  spec: 50,
  quantity: 30,
  note: 200,
  name: 30,
  company: 100,
  region: 50,
  message: 500,
  event: 500,
  subject: 100,
  reply: 5000,
  policyVersion: 20,
  replaces: 20,
} as const;
