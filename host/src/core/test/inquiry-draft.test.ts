import { person, signInAs, someId } from '@admin-h5/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addToDraft,
  clearContact,
  clearSentInquiry,
  inquiryBody,
  inquiryDraft,
  joinGuestDraft,
  storeInquiryDraft,
} from '../inquiry-draft.ts';

const contact = { name: '李四', phone: '13812345678', company: '', region: '广西' };
const other = { name: '王五', phone: '13987654321', company: '农资站', region: '' };
const nobody = { name: '', phone: '', company: '', region: '' };

beforeEach(() => {
  localStorage.clear();
  clearContact();
  storeInquiryDraft({ items: [], message: '', remember: true });
  addToDraft({ type: 'product', id: someId, name: '吡虫啉' });
});

describe('after an inquiry was sent, where the device keeps no contact', () => {
  beforeEach(() => void storeInquiryDraft({ ...contact, remember: false }));

  it('nothing of the contact is left', () => {
    clearSentInquiry(inquiryBody(inquiryDraft(), true));
    expect(inquiryDraft()).toMatchObject({ ...nobody, items: [] });
  });

  it('a field that was changed meanwhile stays', () => {
    const body = inquiryBody(inquiryDraft(), true);
    storeInquiryDraft({ phone: other.phone });
    clearSentInquiry(body);
    expect(inquiryDraft()).toMatchObject({ ...nobody, phone: other.phone, items: [] });
  });

  it('the contact stays as long as items are left to be sent', () => {
    const body = inquiryBody(inquiryDraft(), true);
    const id = someId.replace(/.$/, '9');
    addToDraft({ type: 'product', id, name: '多菌灵' });
    clearSentInquiry(body);
    expect(inquiryDraft()).toMatchObject({ ...contact, items: [{ id }] });
    clearSentInquiry(inquiryBody(inquiryDraft(), true));
    expect(inquiryDraft()).toMatchObject({ ...nobody, items: [] });
  });
});

describe('at login', () => {
  let owner = '';
  const signedIn: (() => void)[] = [];
  let count = 0;
  /** An account of its own for each test: what is not stored lasts as long as the page. */
  beforeEach(() => {
    count += 1;
    owner = `u${count}`;
  });
  afterEach(() => signedIn.pop()?.());

  const joined = () => {
    joinGuestDraft(owner);
    signedIn.push(signInAs(person(owner)));
    return inquiryDraft();
  };

  it('a guest without a contact does not make the device forget that of the account', () => {
    storeInquiryDraft({ ...contact, remember: true }, owner);
    storeInquiryDraft({ remember: false });
    expect(joined()).toMatchObject({ ...contact, remember: true, items: [{ id: someId }] });
    expect(localStorage.getItem(`admin-h5.inquiry.${owner}`)).toContain(contact.phone);
  });

  it('a guest whose contact is not kept leaves that of the account, and nothing of the guest is stored', () => {
    storeInquiryDraft({ ...contact, remember: true }, owner);
    storeInquiryDraft({ ...other, remember: false });
    inquiryBody(inquiryDraft(), true);
    expect(joined()).toMatchObject({ ...contact, remember: true, items: [{ id: someId }] });
    expect(localStorage.getItem(`admin-h5.inquiry.${owner}`)).toContain(contact.phone);
    expect(JSON.stringify(localStorage)).not.toContain(other.phone);
  });

  it('the contact of a guest who wants none kept is not stored with the account', () => {
    storeInquiryDraft({ ...other, remember: false });
    expect(joined()).toMatchObject({ ...other, remember: false });
    expect(JSON.stringify(localStorage)).not.toContain(other.phone);
  });

  it('an account without a contact takes over that none is to be kept', () => {
    storeInquiryDraft({ remember: false });
    expect(joined()).toMatchObject({ ...nobody, remember: false });
  });
});
