import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterSheet } from './filter-sheet.tsx';
import type { ListFilter } from './list-props.ts';

const filters: ListFilter[] = [
  {
    kind: 'tree',
    name: 'categoryId',
    label: '分类',
    load: () =>
      Promise.resolve([
        { id: 'a', label: '杀虫剂', children: [] },
        { id: 'b', label: '除草剂', children: [] },
      ]),
  },
];

const sheet = (categoryId: string, onSet: (name: string, value: string) => void) => (
  <FilterSheet
    filters={filters}
    values={{ categoryId }}
    total={2}
    onSet={onSet}
    onReset={() => undefined}
    onClose={() => undefined}
  />
);

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('keeps a category chosen while the address has yet to say so, and follows the address afterwards', async () => {
  const onSet = jest.fn<(name: string, value: string) => void>();
  const { rerender } = render(sheet('', onSet));
  await screen.findByText('除草剂');
  await userEvent.click(radio('除草剂'));
  expect(onSet).toHaveBeenCalledWith('categoryId', 'b');
  expect(radio('除草剂').checked).toBe(true);

  rerender(sheet('b', onSet));
  expect(radio('除草剂').checked).toBe(true);
  rerender(sheet('a', onSet));
  expect(radio('杀虫剂').checked).toBe(true);
  rerender(sheet('', onSet));
  expect(radio('全部').checked).toBe(true);
});
