import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDraftStore } from './draft-store.ts';

const draft = {
  savedAt: 1_700_000_000_000,
  values: { name: '草甘膦' },
  base: { name: '' },
  version: 3,
  attempt: null,
  interrupted: false,
};
const options = { userId: 'u1', subject: 'product/new', secretFields: ['password'], slot: 'tab-1' };

describe('draft store', () => {
  beforeEach(() => localStorage.clear());

  it('keeps drafts apart for each user and each record [§client per user]', () => {
    createDraftStore(options).write(draft);
    expect(createDraftStore(options).own()).toEqual(draft);
    expect(createDraftStore({ ...options, userId: 'u2' }).latest()).toBeNull();
    expect(createDraftStore({ ...options, subject: 'product/p1' }).latest()).toBeNull();
  });

  it('keeps the drafts of two tabs with the same form apart, and offers the later one', () => {
    const one = createDraftStore(options);
    const other = createDraftStore({ ...options, slot: 'tab-2' });
    one.write({ ...draft, savedAt: 2 });
    other.write({ ...draft, savedAt: 1, values: { name: '吡虫啉' } });
    expect(createDraftStore({ ...options, slot: 'tab-3' }).latest()).toEqual({
      slot: 'tab-1',
      draft: { ...draft, savedAt: 2 },
    });
    one.remove();
    expect(createDraftStore({ ...options, slot: 'tab-3' }).latest()?.slot).toBe('tab-2');
    expect(one.own()).toBeNull();
  });

  it('never writes a password to the device [§client per user]', () => {
    const values = { name: 'a', password: 'hunter22', sort: 1 };
    const attempt = { key: 'k-1', since: 1, bodies: [values] };
    createDraftStore(options).write({ ...draft, values, base: { password: 'hunter22' }, attempt });
    expect(JSON.stringify(Object.values(localStorage))).not.toContain('hunter22');
    // The key stays, so that the body can be sent again as it was.
    expect(JSON.stringify(createDraftStore(options).own()?.attempt?.bodies)).toBe(
      '[{"name":"a","password":"","sort":1}]',
    );
  });

  it('ignores a draft or an attempt that it cannot read', () => {
    localStorage.setItem('admin-h5:draft:u1:product/new#tab-1', '{"savedAt":"yesterday"}');
    expect(createDraftStore(options).own()).toBeNull();
    localStorage.setItem('admin-h5:draft:u1:product/new#tab-1', '{"savedAt":1,"values":{},"attempt":{"key":7}}');
    expect(createDraftStore(options).own()?.attempt).toBeNull();
    localStorage.setItem('admin-h5:draft:u1:product/new#tab-1', 'not json');
    expect(createDraftStore(options).own()).toBeNull();
  });

  it('returns false if the storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(createDraftStore(options).write(draft)).toBe(false);
    full.mockRestore();
  });

  it('lets a form open if storage is blocked [§tokens storage]', () => {
    const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const store = createDraftStore(options);
    expect([store.own(), store.latest(), store.write(draft), store.remove()]).toEqual([null, null, false, undefined]);
    blocked.mockRestore();
  });
});
