/** 询价单 on this device: its products and materials, the contact, and the inquiries that were sent. */
import { currentUser, randomId, useSession } from '@admin-h5/client';
import { parseJson, readText, removeText, storedChanges, writeJson, writeText } from '@admin-h5/client/device-storage';
import {
  documentRequest,
  type InquiryContact,
  type InquiryInput,
  type InquiryItem,
  inquiryLimits,
  inquiryLineTypes,
  isObject,
} from '@admin-h5/contract';
import { useSyncExternalStore } from 'react';
import { agreementVersions } from './agreement-versions.ts';
import { guest } from './saved-records.ts';

/** 询价单 that a person is filling in, with their contact: stored on the device, for each account and for guests. */
export interface InquiryDraft extends InquiryContact {
  items: readonly InquiryItem[];
  message: string;
  /** Whether the device stores the contact; otherwise it lasts until the page is closed or the inquiry is sent. */
  remember: boolean;
  /**
   * What was sent last, and the references of what was sent before it: nothing is known to have arrived. The same content is sent again
   * under the same reference, other content with those that it replaces, so that it is stored once.
   */
  sent: { ref: string; content: string; earlier: readonly string[] } | null;
}

/** Two people on one phone do not see each other's contact. */
const draftKey = (owner: string) => `admin-h5.inquiry.${owner}`;
const currentOwner = () => currentUser()?.id ?? guest;
const secretKey = 'admin-h5.inquirySecret';
const noContact: InquiryContact = { name: '', phone: '', email: '', company: '', region: '' };
const empty: InquiryDraft = { items: [], ...noContact, message: '', remember: true, sent: null };
const changes = storedChanges();
/** Parsed once per stored text, so that a draft is the same object until it changes. */
const parsed = new Map<string, { text: string | null; draft: InquiryDraft }>();
/** Drafts that storage does not take, by key: they last as long as the page. */
const unsaved = new Map<string, InquiryDraft>();

const textIn = (value: object, name: string): string => {
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : '';
};

function itemIn(value: unknown): InquiryItem[] {
  if (typeof value !== 'object' || value === null) return [];
  const type = textIn(value, 'type');
  const id = textIn(value, 'id');
  const known = inquiryLineTypes.find((each) => each === type);
  if (id === '' || known === undefined) return [];
  const [name, spec, quantity, note] = ['name', 'spec', 'quantity', 'note'].map((field) => textIn(value, field));
  return [{ type: known, id, name: name ?? '', spec: spec ?? '', quantity: quantity ?? '', note: note ?? '' }];
}

const isText = (value: unknown): value is string => typeof value === 'string';

function sentIn(value: unknown): InquiryDraft['sent'] {
  if (!isObject(value)) return null;
  const earlier = Array.isArray(value['earlier']) ? value['earlier'] : [];
  return { ref: textIn(value, 'ref'), content: textIn(value, 'content'), earlier: earlier.filter(isText) };
}

function parse(text: string | null): InquiryDraft {
  const value = parseJson(text);
  if (!isObject(value)) return empty;
  const { items, sent } = value;
  return {
    items: Array.isArray(items) ? items.flatMap(itemIn) : [],
    name: textIn(value, 'name'),
    phone: textIn(value, 'phone'),
    email: textIn(value, 'email'),
    company: textIn(value, 'company'),
    region: textIn(value, 'region'),
    message: textIn(value, 'message'),
    remember: value['remember'] !== false,
    sent: sentIn(sent),
  };
}

const pickContact = ({ name, phone, email, company, region }: InquiryContact): InquiryContact => ({
  name,
  phone,
  email,
  company,
  region,
});

/** The fields that are stored only with `remember`; `sent` contains the contact too. */
const pageOnly = (draft: InquiryDraft) => ({ ...pickContact(draft), sent: draft.sent });

/** A draft without the contact; the references stay, so that nothing is stored twice. */
const withoutContact = (draft: InquiryDraft): InquiryDraft => ({
  ...draft,
  ...pageOnly(empty),
  sent: draft.sent && { ...draft.sent, content: '' },
});

/** The draft of `owner`; the same object until it changes. */
export function inquiryDraft(owner = currentOwner()): InquiryDraft {
  const key = draftKey(owner);
  const draftOfPage = unsaved.get(key);
  if (draftOfPage) return draftOfPage;
  const text = readText(key);
  const known = parsed.get(key);
  if (known && known.text === text) return known.draft;
  const stored = parse(text);
  // Another tab has changed it: a contact that is not stored is this page's.
  const draft = stored.remember || !known ? stored : { ...stored, ...pageOnly(known.draft) };
  parsed.set(key, { text, draft });
  return draft;
}

/** Changes some fields. False if storage is full or blocked: then the draft is kept as long as the page. */
export function storeInquiryDraft(change: Partial<InquiryDraft>, owner = currentOwner()): boolean {
  const key = draftKey(owner);
  const draft = { ...inquiryDraft(owner), ...change };
  if (writeJson(key, draft.remember ? draft : withoutContact(draft))) {
    unsaved.delete(key);
    parsed.set(key, { text: readText(key), draft });
  } else unsaved.set(key, draft);
  changes.notify();
  return !unsaved.has(key);
}

/** The draft of the person who is signed in, or the guest's, and whether storage does not take it. */
export function useInquiryDraft(): { draft: InquiryDraft; lost: boolean } {
  const owner = useSession((state) => state.userInfo?.id ?? guest);
  const draft = useSyncExternalStore(
    changes.subscribe,
    () => inquiryDraft(owner),
    () => empty,
  );
  return { draft, lost: unsaved.has(draftKey(owner)) };
}

export const hasContact = (draft: InquiryContact): boolean =>
  Object.values(pickContact(draft)).some((text) => text !== '');

/** Removes the contact from this device, also from what was sent. */
export function clearContact(): void {
  storeInquiryDraft(withoutContact(inquiryDraft()));
}

/** `under`, with the fields of `top` that are not empty in their place. */
const over = <T extends object>(under: T, top: Partial<T>): T => ({
  ...under,
  ...Object.fromEntries(Object.entries(top).filter(([, text]) => text !== '')),
});

/** Moves the guest's draft to the account at login; if storage is full, the guest's draft stays too. */
export function joinGuestDraft(userId: string): void {
  const added = inquiryDraft(guest);
  if (added === empty) return;
  const own = inquiryDraft(userId);
  const items = [
    ...own.items.map((item) => over(added.items.find(({ id }) => id === item.id) ?? item, item)),
    ...added.items.filter(({ id }) => own.items.every((item) => item.id !== id)),
  ];
  const message = [...new Set([own.message, added.message])].filter(Boolean).join('；');
  // A contact that the guest did not want to be stored must not replace the account's; `sent` contains it too.
  const keepsOwn = hasContact(own) && own.remember && !added.remember;
  const contact = keepsOwn ? pickContact(own) : over(added, pickContact(own));
  const remember = own.remember && (keepsOwn || added.remember);
  const sent = own.sent ?? (keepsOwn ? null : added.sent);
  const joined = { ...contact, items, message, remember, sent };
  if (!storeInquiryDraft(joined, userId)) return;
  unsaved.delete(draftKey(guest));
  removeText(draftKey(guest));
  changes.notify();
}

/** Adds a record at the end; one that is in the list only gets a note that it does not have. */
export function addToDraft(
  record: Pick<InquiryItem, 'type' | 'id' | 'name'>,
  note = '',
): 'added' | 'known' | 'full' | 'unsaved' {
  const { items } = inquiryDraft();
  const known = items.find(({ id }) => id === record.id);
  if (known) {
    const notes = known.note.split('；').filter(Boolean);
    const longer = [...notes, note].join('；');
    if (note === '' || notes.includes(note) || longer.length > inquiryLimits.note) return 'known';
    const changed = items.map((item) => (item === known ? { ...item, note: longer } : item));
    return storeInquiryDraft({ items: changed }) ? 'added' : 'unsaved';
  }
  if (items.length >= inquiryLimits.items) return 'full';
  const { type, id, name } = record;
  return storeInquiryDraft({ items: [...items, { type, id, name, spec: '', quantity: '', note }] })
    ? 'added'
    : 'unsaved';
}

/** Adds 资料 that a search has not found. */
export function requestDocument(wanted: string): ReturnType<typeof addToDraft> {
  const name = documentRequest(wanted);
  if (inquiryDraft().items.some((item) => item.type === 'document' && item.note === wanted)) return 'known';
  return addToDraft({ type: 'document', id: hexadecimal(), name }, wanted);
}

/** The secret if storage is blocked: what is sent with it can be read until the page is closed. */
let unsavedSecret: string | null = null;

const hexadecimal = () => randomId().replace(/-/g, '');

/** The secret by which this device reads the state of what it has sent; made once. */
export function inquirySecret(): string {
  const known = readText(secretKey);
  if (known !== null && /^[0-9a-f]{64}$/.test(known)) return known;
  const made = unsavedSecret ?? hexadecimal() + hexadecimal();
  if (!writeText(secretKey, made)) unsavedSecret = made;
  return made;
}

function inquiryContent({ items, sent: _sent, remember: _remember, ...rest }: InquiryDraft) {
  return { ...rest, items: items.map(({ name: _name, ...item }) => item) };
}

/** A body to check the fields by. It is not sent: what was sent last stays known by its reference. */
export const uncommittedInquiryBody = (draft: InquiryDraft, consent: boolean): InquiryInput => ({
  ...inquiryContent(draft),
  ref: hexadecimal(),
  device: inquirySecret(),
  consent,
  policyVersion: agreementVersions.privacy.version,
  replaces: [],
});

/** The body of the call. The reference is that of the last attempt where the content is the same. */
export function inquiryBody(draft: InquiryDraft, consent: boolean): InquiryInput {
  const body = uncommittedInquiryBody(draft, consent);
  const content = JSON.stringify(inquiryContent(draft));
  const { sent } = draft;
  if (sent?.content === content) return { ...body, ref: sent.ref, replaces: [...sent.earlier] };
  const earlier = sent ? [sent.ref, ...sent.earlier].slice(0, inquiryLimits.replaces) : [];
  storeInquiryDraft({ sent: { ref: body.ref, content, earlier } });
  return { ...body, replaces: earlier };
}

/**
 * Removes from the draft what was sent and not changed since. The contact stays for the next inquiry if it is remembered, or if
 * items are left.
 */
export function clearSentInquiry(sent: InquiryInput): void {
  const { items, message, remember, ...contact } = inquiryDraft();
  const isSent = (item: InquiryItem) =>
    sent.items.some(
      ({ id, spec, quantity, note }) =>
        id === item.id && spec === item.spec && quantity === item.quantity && note === item.note,
    );
  const left = items.filter((item) => !isSent(item));
  const contactLeft = (field: keyof InquiryContact) =>
    remember || left.length > 0 || contact[field] !== sent[field] ? contact[field] : '';
  storeInquiryDraft({
    name: contactLeft('name'),
    phone: contactLeft('phone'),
    email: contactLeft('email'),
    company: contactLeft('company'),
    region: contactLeft('region'),
    items: left,
    message: message === sent.message ? '' : message,
    sent: null,
  });
}

/** Query key of the inquiries of this device and account. */
export const ownInquiriesKey = ['inquiry', 'mine'] as const;
