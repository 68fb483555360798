import { beforeEach, describe, expect, it, jest, afterEach } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { clearLogin, signIn } from '@admin-h5/client/host';
import { person, startApp, type TestApp } from '@admin-h5/testing';
import { useDraft, createDraftStore, createHandover } from './use-draft.ts';

const blank = { name: '' };

/** The form of a new record in one tab. */
function openTab() {
  return renderHook(
    ({ values }) =>
      useDraft({ subject: 'thing/new', secretFields: [], base: blank, values, version: null, attempt: () => null }),
    { initialProps: { values: blank } },
  );
}
const typed = (name: string) => ({ values: { name } });
const offer = () => {
  const tab = openTab();
  const offered = tab.result.current.offered?.values ?? null;
  tab.unmount();
  return offered;
};

const signInAgain = () => signIn({ token: 'tok', userInfo: person() });
/** A reload: the page ends without unmounting, and the storage stays as it is. */
function reloadWith(name: string): void {
  const tab = openTab();
  tab.rerender(typed(name));
  window.dispatchEvent(new Event('pagehide'));
  const kept = [localStorage, sessionStorage].map((storage) => ({ storage, items: Object.entries(storage) }));
  tab.unmount();
  for (const { storage, items } of kept) for (const [key, value] of items) storage.setItem(key, String(value));
}

beforeEach(() => localStorage.clear());

it('keeps the draft of another tab when an unchanged form is closed', () => {
  const [one, other] = [openTab(), openTab()];
  one.rerender(typed('甲'));
  one.unmount();
  other.unmount();
  expect(offer()).toEqual({ name: '甲' });
});

it('keeps the drafts of the same form in two tabs, and offers one after the other', () => {
  const [one, other] = [openTab(), openTab()];
  one.rerender(typed('甲'));
  other.rerender(typed('乙'));
  one.unmount();
  other.unmount();
  const names = new Set<unknown>();
  for (let times = 0; times < 2; times += 1) {
    const tab = openTab();
    names.add(tab.result.current.offered?.values['name']);
    act(() => tab.result.current.drop());
    tab.unmount();
  }
  expect(names).toEqual(new Set(['甲', '乙']));
  expect(offer()).toBeNull();
});

it('is restored without asking if the session ended meanwhile, and keeps its slot [§401 drafts]', () => {
  signIn({ token: 'tok', userInfo: person() });
  const one = openTab();
  one.rerender(typed('甲'));
  act(() => clearLogin('expired'));
  one.unmount();
  signIn({ token: 'tok', userInfo: person() });
  const next = openTab();
  expect(next.result.current.offered).toBeNull();
  expect(next.result.current.interrupted?.values).toEqual({ name: '甲' });
  next.rerender(typed('甲乙'));
  next.unmount();
  // It is now an ordinary draft, and the only one.
  const third = openTab();
  expect(third.result.current.interrupted).toBeNull();
  expect(third.result.current.offered?.values).toEqual({ name: '甲乙' });
  act(() => third.result.current.drop());
  expect(third.result.current.offered).toBeNull();
  third.unmount();
  expect(offer()).toBeNull();
  clearLogin();
});

describe('a page that ends while a form is open', () => {
  beforeEach(() => {
    sessionStorage.clear();
    signInAgain();
    clearLogin();
    signInAgain();
  });

  it.each([
    ['before the form is open again', () => act(() => clearLogin('expired'))],
    [
      'while the draft is offered',
      () => {
        const tab = openTab();
        expect(tab.result.current.offered?.values).toEqual({ name: '甲' });
        act(() => clearLogin('expired'));
        tab.unmount();
      },
    ],
  ])('restores the draft without asking if the session ends %s', (_when, end) => {
    reloadWith('甲');
    end();
    signInAgain();
    const next = openTab();
    expect(next.result.current.offered).toBeNull();
    expect(next.result.current.interrupted?.values).toEqual({ name: '甲' });
    next.unmount();
  });

  it('offers the draft if the session continues, if the person logged out, or if the form had been left before', () => {
    reloadWith('甲');
    expect(offer()).toEqual({ name: '甲' });
    clearLogin('logout');
    signInAgain();
    expect(offer()).toEqual({ name: '甲' });

    const taken = openTab();
    act(() => taken.result.current.take());
    taken.rerender(typed('甲乙'));
    taken.unmount();
    clearLogin('expired');
    signInAgain();
    expect(offer()).toEqual({ name: '甲乙' });
  });
});

it('continues the restored draft, so that saving removes it', () => {
  const one = openTab();
  one.rerender(typed('甲'));
  one.unmount();
  const next = openTab();
  act(() => next.result.current.take());
  next.rerender(typed('甲乙'));
  next.result.current.clear();
  next.rerender({ values: blank });
  next.unmount();
  expect(offer()).toBeNull();
});

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

describe('handover', () => {
  let app: TestApp;
  afterEach(() => app.stop());

  const home = '/pages/help/index';
  const leave = (path: string) => act(() => app.router.navigate(path));

  it('returns a value on the same page until it is dropped', () => {
    app = startApp(home);
    const handover = createHandover<string>();
    expect(handover.take('form')).toBeUndefined();
    handover.put('form', '半张表');
    expect([handover.take('form'), handover.take('form'), handover.take('other')]).toEqual([
      '半张表',
      '半张表',
      undefined,
    ]);
    handover.drop('form');
    expect(handover.take('form')).toBeUndefined();
  });

  it('removes the values when the page is left, also if the same page is opened again', async () => {
    app = startApp(home);
    const handover = createHandover<string>();
    handover.put('form', '半张表');
    await leave('/');
    await leave(home);
    expect(handover.take('form')).toBeUndefined();
  });
});
