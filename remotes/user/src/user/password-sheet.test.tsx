import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { PasswordSheet } from './password-sheet.tsx';

it('shows the new password until the person confirms having noted it', () => {
  const onClose = jest.fn();
  render(<PasswordSheet username="li" password="Xy3-secret" onClose={onClose} />);
  const sheet = screen.getByRole('alertdialog');
  expect(sheet.textContent).toContain('Xy3-secret');
  fireEvent.pointerDown(sheet);
  fireEvent.click(sheet);
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '我已记下' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
