import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { clearLogin, signIn } from '@admin-h5/client/host';
import { person } from '@admin-h5/testing';
import { useDraft } from './use-draft.ts';

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

it('leaves the draft of another tab alone when a form is closed untouched', () => {
  const [one, other] = [openTab(), openTab()];
  one.rerender(typed('甲'));
  one.unmount();
  other.unmount();
  expect(offer()).toEqual({ name: '甲' });
});

it('keeps what was typed into the same form in two tabs, and offers one after the other', () => {
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

it('is told from an ordinary draft when the session ended meanwhile, and goes on in the same place [§401 drafts]', () => {
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

describe('a page that goes while a form is open', () => {
  beforeEach(() => {
    sessionStorage.clear();
    signInAgain();
    clearLogin();
    signInAgain();
  });

  it.each([
    ['before the form is there', () => act(() => clearLogin('expired'))],
    [
      'while the form still asks',
      () => {
        const asking = openTab();
        expect(asking.result.current.offered?.values).toEqual({ name: '甲' });
        act(() => clearLogin('expired'));
        asking.unmount();
      },
    ],
  ])('goes on by itself where the next page finds the session dead %s', (_when, end) => {
    reloadWith('甲');
    end();
    signInAgain();
    const next = openTab();
    expect(next.result.current.offered).toBeNull();
    expect(next.result.current.interrupted?.values).toEqual({ name: '甲' });
    next.unmount();
  });

  it('asks where the session goes on, where the person left it, and where the form had been left before', () => {
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

it('goes on with the draft it has taken, so that nothing is left of it once it is saved', () => {
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
