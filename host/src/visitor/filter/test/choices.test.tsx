import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { NameChoices, TypedName } from '../filters.tsx';

const values = (count: number) => Array.from({ length: count }, (_, at) => ({ value: `作物${at}`, count: count - at }));
const show = (facet: { values: { value: string; count: number }[]; more: boolean } | undefined, value = '') =>
  render(<NameChoices label="作物" hint="如：水稻" facet={facet} value={value} unit="款" onChange={() => undefined} />);
const names = () => screen.getAllByRole('button', { name: /^作物/ }).map((chip) => chip.getAttribute('aria-label'));

it('names each choice with its number, and shows the frequent ones first', () => {
  show({ values: values(14), more: false });
  expect(names()).toHaveLength(12);
  expect(names()[0]).toBe('作物0，14 款');
  fireEvent.click(screen.getByRole('button', { name: '更多作物' }));
  expect(names()).toHaveLength(14);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('shows the chosen one in any case, also while numbers of other filters are shown or where it finds nothing', () => {
  show({ values: values(14), more: false }, '作物13');
  expect(screen.getByRole('button', { name: '作物13，1 款' })).toHaveProperty('ariaPressed', 'true');
  show({ values: [{ value: '咖啡', count: 0 }], more: false }, '咖啡');
  show({ values: [], more: false }, '可可');
  for (const name of ['咖啡', '可可']) expect(screen.getByRole('button', { name, pressed: true })).toBeTruthy();
});

it('offers to type another only where there are more, or where the choices are not known', () => {
  const { unmount } = show({ values: values(30), more: true });
  fireEvent.click(screen.getByRole('button', { name: '更多作物' }));
  expect(screen.getByRole('textbox', { name: '其他作物' })).toBeTruthy();
  unmount();
  show(undefined, '水稻');
  expect(screen.getByRole('textbox', { name: '其他作物' })).toHaveProperty('value', '水稻');
});

const sent = jest.fn<(value: string) => void>();

/** A list that is filtered by the name, with 重置. */
function Filtered() {
  const [value, setValue] = useState('');
  const set = (next: string) => {
    sent(next);
    setValue(next);
  };
  return (
    <>
      <TypedName label="其他作物" placeholder="如：水稻" value={value} onChange={set} />
      <button type="button" onClick={() => setValue('')}>
        重置
      </button>
    </>
  );
}
const field = () => screen.getByRole('textbox', { name: '其他作物' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('a name that is typed', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sent.mockClear();
    render(<Filtered />);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends what was typed once, after a pause', () => {
    for (const text of ['茶', '茶树', '茶树菇']) {
      type(text);
      pass(200);
    }
    expect(sent).not.toHaveBeenCalled();
    pass(100);
    pass(1000);
    expect(sent.mock.calls).toEqual([['茶树菇']]);
  });

  it('sends nothing while a word is being composed', () => {
    fireEvent.compositionStart(field());
    type('cha');
    pass(1000);
    expect(sent).not.toHaveBeenCalled();
    type('茶');
    fireEvent.compositionEnd(field());
    pass(300);
    expect(sent.mock.calls).toEqual([['茶']]);
  });

  it('does not send the letters of a word that is being composed when something else is touched', () => {
    fireEvent.compositionStart(field());
    type('cha');
    fireEvent.pointerDown(screen.getByRole('button', { name: '重置' }));
    expect(sent).not.toHaveBeenCalled();
    type('茶');
    fireEvent.compositionEnd(field());
    fireEvent.blur(field());
    expect(sent.mock.calls).toEqual([['茶']]);
  });

  it('sends at once when the field is left, so that a press on 查看 has it', () => {
    type('茶树');
    fireEvent.blur(field());
    expect(sent.mock.calls).toEqual([['茶树']]);
    pass(1000);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('sends at once when 查看 is touched, which leaves the focus in the field on an iPhone', () => {
    type('茶树');
    fireEvent.pointerDown(field());
    expect(sent).not.toHaveBeenCalled();
    fireEvent.pointerDown(screen.getByRole('button', { name: '重置' }));
    expect(sent.mock.calls).toEqual([['茶树']]);
    fireEvent.blur(field());
    pass(1000);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('sends at once on Enter, but not on the one that ends a word', () => {
    type('茶树');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    // As Safari sends it.
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(sent).not.toHaveBeenCalled();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(sent.mock.calls).toEqual([['茶树']]);
  });

  it('shows what was chosen elsewhere', () => {
    type('茶树');
    pass(300);
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    expect(field()).toHaveProperty('value', '');
    pass(1000);
    expect(sent).toHaveBeenCalledTimes(1);
    type('茶树');
    pass(300);
    expect(sent).toHaveBeenCalledTimes(2);
  });
});
