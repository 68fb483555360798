import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { InsecureNote } from '../admin-centre.tsx';

const show = (secure: boolean) => {
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: secure });
  render(<InsecureNote />);
  return screen.queryByRole('note')?.textContent;
};
afterEach(() => void Reflect.deleteProperty(window, 'isSecureContext'));

it('the admin area says so where it is used over plain HTTP off this machine [§client plain HTTP]', () => {
  expect(show(false)).toBe('当前使用 HTTP 访问，密码和数据可能被他人截获，请联系管理员启用 HTTPS。');
});

it('says nothing over HTTPS, nor on localhost [§client plain HTTP]', () => {
  expect(show(true)).toBeUndefined();
});
