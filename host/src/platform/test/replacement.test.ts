import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { hasTypedInput, watchTyped } from '../replacement.ts';

const box = document.createElement('div');
let stop = () => {};

beforeEach(() => {
  document.body.append(box);
  stop = watchTyped(box);
});
afterEach(() => {
  stop();
  box.replaceChildren();
  history.replaceState(null, '', '/');
});

function add(tag: 'input' | 'textarea' | 'select', value = ''): HTMLInputElement {
  const field = Object.assign(document.createElement(tag), { value });
  box.append(field);
  if (!(field instanceof HTMLInputElement)) throw new Error('tests type into inputs');
  return field;
}
function type(field: HTMLInputElement, value: string): void {
  fireEvent.focusIn(field);
  fireEvent.input(field, { target: { value } });
}

it('typed input is a value that changed after the field had focus, until it is restored or removed', () => {
  const field = add('input', '原有');
  expect(hasTypedInput()).toBe(false);
  type(field, '没有保存');
  expect(hasTypedInput()).toBe(true);
  type(field, '原有');
  expect(hasTypedInput()).toBe(false);
  type(field, '没有保存');
  field.remove();
  expect(hasTypedInput()).toBe(false);
});

it('typed input is not a value set by code, a selection of rows, or a search that is in the address', () => {
  const field = add('input');
  field.value = '程序填写';
  const choice = add('input');
  choice.type = 'checkbox';
  type(choice, 'on');
  const search = add('input');
  type(search, '杀虫');
  history.replaceState(null, '', '/?keyword=杀虫');
  expect(hasTypedInput()).toBe(false);
  history.replaceState(null, '', '/');
  expect(hasTypedInput()).toBe(true);
});

it('typed input is forgotten when the screen closes', () => {
  type(add('input'), '没有保存');
  stop();
  expect(hasTypedInput()).toBe(false);
});
