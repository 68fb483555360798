import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { TypedName } from '../typed-name.tsx';

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
