/** One login; all its tokens contain `id` (decisions.md, Tokens). */
export interface SessionRow {
  id: string;
  userId: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** Accurate to some minutes (`sessions.ts`); null before the first use. */
  lastUsedAt: string | null;
  /** Readable name of the device; '' if unknown. */
  device: string;
  address: string;
}

/** A token that `refresh` replaced; it stays valid until `validUntil`. */
export interface ReplacedTokenRow {
  jti: string;
  validUntil: string;
  /** When the row may be deleted: the token has expired by then. */
  expiresAt: string;
}

/** Sliding counters shared by all instances: failed logins, SMS, checks. */
export interface LimitRow {
  key: string;
  count: number;
  windowEndsAt: string;
}

export interface SmsCodeRow {
  phone: string;
  codeHash: string;
  sentAt: string;
  expiresAt: string;
  tries: number;
}

export interface SmsTicketRow {
  ticketHash: string;
  phone: string;
  expiresAt: string;
}
