import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { NameChoices } from '../name-choices.tsx';

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
