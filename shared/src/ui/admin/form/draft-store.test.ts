import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDraftStore } from './draft-store.ts';

const draft = { savedAt: 1_700_000_000_000, values: { name: '草甘膦' }, base: { name: '' }, version: 3, attempt: null };
const options = { userId: 'u1', subject: 'product/new', secretFields: ['password'] };

describe('draft store', () => {
  beforeEach(() => localStorage.clear());

  it('keeps drafts apart for each user and each record', () => {
    createDraftStore(options).write(draft);
    expect(createDraftStore(options).read()).toEqual(draft);
    expect(createDraftStore({ ...options, userId: 'u2' }).read()).toBeNull();
    expect(createDraftStore({ ...options, subject: 'product/p1' }).read()).toBeNull();
  });

  it('never writes a password to the device', () => {
    const values = { name: 'a', password: 'hunter22', sort: 1 };
    const attempt = { key: 'k-1', since: 1, bodies: [values] };
    createDraftStore(options).write({ ...draft, values, base: { password: 'hunter22' }, attempt });
    expect(JSON.stringify(Object.values(localStorage))).not.toContain('hunter22');
    // Its place stays, so that the body can be sent again as it was.
    expect(JSON.stringify(createDraftStore(options).read()?.attempt?.bodies)).toBe(
      '[{"name":"a","password":"","sort":1}]',
    );
  });

  it('treats what it cannot read as no draft', () => {
    localStorage.setItem('admin-h5:draft:u1:product/new', '{"savedAt":"yesterday"}');
    expect(createDraftStore(options).read()).toBeNull();
    localStorage.setItem('admin-h5:draft:u1:product/new', '{"savedAt":1,"values":{},"attempt":{"key":7}}');
    expect(createDraftStore(options).read()?.attempt).toBeNull();
    localStorage.setItem('admin-h5:draft:u1:product/new', 'not json');
    expect(createDraftStore(options).read()).toBeNull();
  });

  it('says so when the device has no room', () => {
    const full = Object.assign(Object.create(localStorage), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(createDraftStore({ ...options, storage: full }).write(draft)).toBe(false);
  });

  it('lets a form open where storage is blocked altogether', () => {
    const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const store = createDraftStore(options);
    expect([store.read(), store.write(draft), store.remove()]).toEqual([null, false, undefined]);
    blocked.mockRestore();
  });
});
