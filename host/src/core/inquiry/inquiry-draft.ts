import { randomId } from '@admin-h5/client';
import { inquiryLimits, type InquiryContact, type InquiryItem, type InquiryInput } from '@admin-h5/contract';
import { useSyncExternalStore } from 'react';

/** The list that a person is filling in, and how to reach them: kept on the device, whoever is signed in. */
export interface InquiryDraft extends InquiryContact {
  items: readonly InquiryItem[];
  message: string;
  /** What was sent last: the same content is sent again under the same reference, so that it is stored once. */
  sent: { ref: string; content: string } | null;
}

const key = 'admin-h5.inquiry';
const secretKey = 'admin-h5.inquirySecret';
const empty: InquiryDraft = { items: [], name: '', phone: '', company: '', region: '', message: '', sent: null };
const listeners = new Set<() => void>();
let parsed: { text: string | null; draft: InquiryDraft } = { text: null, draft: empty };

const textIn = (value: object, name: string): string => {
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : '';
};

function itemIn(value: unknown): InquiryItem[] {
  if (typeof value !== 'object' || value === null) return [];
  const type = textIn(value, 'type');
  const id = textIn(value, 'id');
  if (id === '' || (type !== 'product' && type !== 'material')) return [];
  const [name, spec, quantity, note] = ['name', 'spec', 'quantity', 'note'].map((field) => textIn(value, field));
  return [{ type, id, name: name ?? '', spec: spec ?? '', quantity: quantity ?? '', note: note ?? '' }];
}

function parse(text: string | null): InquiryDraft {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    // Somebody else's text under this key.
  }
  if (typeof value !== 'object' || value === null) return empty;
  const items: unknown = Reflect.get(value, 'items');
  const sent: unknown = Reflect.get(value, 'sent');
  return {
    items: Array.isArray(items) ? items.flatMap(itemIn) : [],
    name: textIn(value, 'name'),
    phone: textIn(value, 'phone'),
    company: textIn(value, 'company'),
    region: textIn(value, 'region'),
    message: textIn(value, 'message'),
    sent: typeof sent === 'object' && sent ? { ref: textIn(sent, 'ref'), content: textIn(sent, 'content') } : null,
  };
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The same object until it changes. */
export function inquiryDraft(): InquiryDraft {
  const text = stored(key);
  if (text !== parsed.text) parsed = { text, draft: parse(text) };
  return parsed.draft;
}

/** Changes some fields. False if storage is full or blocked. */
export function storeInquiryDraft(change: Partial<InquiryDraft>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...inquiryDraft(), ...change }));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The draft, as it changes in this tab and in others. */
export const useInquiryDraft = (): InquiryDraft => useSyncExternalStore(subscribe, inquiryDraft, () => empty);

/** Adds a record at the end; one that is in the list stays as it is. */
export function addToDraft(record: Pick<InquiryItem, 'type' | 'id' | 'name'>): 'added' | 'known' | 'full' | 'failed' {
  const { items } = inquiryDraft();
  if (items.some(({ id }) => id === record.id)) return 'known';
  if (items.length >= inquiryLimits.items) return 'full';
  const { type, id, name } = record;
  return storeInquiryDraft({ items: [...items, { type, id, name, spec: '', quantity: '', note: '' }] })
    ? 'added'
    : 'failed';
}

const hexadecimal = () => randomId().replace(/-/g, '');

/** The secret by which this device reads the state of what it has sent; made once. */
export function inquirySecret(): string {
  const known = stored(secretKey);
  if (known !== null && /^[0-9a-f]{64}$/.test(known)) return known;
  const made = hexadecimal() + hexadecimal();
  try {
    localStorage.setItem(secretKey, made);
  } catch {
    // Storage is blocked: what is sent can be read in this page alone.
  }
  return made;
}

/** The body of the call. The reference is that of the last attempt where the content is the same. */
export function inquiryBody(draft: InquiryDraft, consent: boolean): InquiryInput {
  const { items, sent, ...rest } = draft;
  const content = { ...rest, items: items.map(({ name: _name, ...item }) => item) };
  const text = JSON.stringify(content);
  const ref = sent?.content === text ? sent.ref : hexadecimal();
  if (ref !== sent?.ref) storeInquiryDraft({ sent: { ref, content: text } });
  return { ...content, ref, device: inquirySecret(), consent };
}

/** After it was sent: the list is empty, and the contact stays for the next one. */
export const clearSentInquiry = (): boolean => storeInquiryDraft({ items: [], message: '', sent: null });
