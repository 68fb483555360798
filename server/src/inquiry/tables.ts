import type { InquiryContact, InquiryEvent, InquiryReply, InquiryStatus } from '@admin-h5/contract';

export interface InquiryRow extends InquiryContact {
  id: string;
  /** Chosen by the device that sent it; unique. */
  ref: string;
  /** JSON: references that it had before its sender changed it. */
  replaced: string;
  /** Hash of the device's secret. */
  device: string;
  /** Account that sent it; null for somebody who was not signed in. */
  userId: string | null;
  status: InquiryStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** When it was first opened; null while it is unread. */
  readAt: string | null;
  assigneeId: string | null;
  message: string;
  /** When the sender agreed to the privacy policy; null before that was stored. */
  consentAt: string | null;
  /** Version of the policy; '' where the device did not say. */
  policyVersion: string;
  /** JSON. */
  items: string;
  events: string;
  /** The folded text that keywords are compared with. */
  search: string;
}

/** An event with the accounts that it names, for the removal of their names; older ones have the names alone. */
export interface StoredEvent extends InquiryEvent {
  /** Null for somebody without an account. */
  byId?: string | null;
  /** Of the person whom `text` names. */
  assigneeId?: string | null;
}

/** A mail that announces an inquiry and is still to be sent. */
export interface InquiryMailRow {
  inquiryId: string;
  nextAt: string;
  attempts: number;
}

/** A mail to the person who sent an inquiry; it stays when it was sent. */
export interface InquiryReplyRow extends InquiryReply {
  inquiryId: string;
  byId: string | null;
  nextAt: string;
  attempts: number;
}
