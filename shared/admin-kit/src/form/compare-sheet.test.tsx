import { expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HistoryEntry } from '@admin-h5/contract';
import { withQueries } from '@admin-h5/testing';
import type { FieldSpec } from '../fields/spec.ts';
import { CompareSheet } from './compare-sheet.tsx';

const fields: readonly FieldSpec[] = [
  { kind: 'text', name: 'title', label: '标题' },
  {
    kind: 'radio',
    name: 'linkType',
    label: '跳转类型',
    choices: [
      { value: 'product', label: '产品' },
      { value: 'none', label: '无' },
    ],
  },
  {
    kind: 'custom',
    name: 'linkTarget',
    label: '跳转目标',
    partOf: 'linkType',
    visible: ({ linkType }) => linkType !== 'none',
    render: () => null,
    view: ({ value, values }) => `${String(values.linkType)} 叫 ${String(value).toUpperCase()}`,
  },
];
const entry: HistoryEntry = {
  id: 'h2',
  action: 'update',
  actorId: 'u2',
  actorName: '李四',
  at: '2026-01-02T03:04:05.000Z',
  before: null,
  after: null,
  names: {},
};
const base = { title: '春耕', linkType: 'product', linkTarget: 'p1' };

it('shows the name of a linked record on both sides, and takes all fields of the link from one side', async () => {
  const onMerge = jest.fn();
  render(
    <CompareSheet
      base={base}
      mine={{ ...base, linkTarget: 'p2' }}
      theirs={{ ...base, linkType: 'none', linkTarget: '' }}
      fields={fields}
      history={() => Promise.resolve([entry])}
      onMerge={onMerge}
      onClose={() => undefined}
    />,
    withQueries(),
  );
  const link = screen.getByRole('group', { name: '跳转类型、跳转目标' });
  expect(within(link).getAllByRole('radio')).toHaveLength(2);
  expect(within(link).getByText('product 叫 P2')).not.toBeNull();
  await userEvent.click(await within(link).findByRole('radio', { name: /^他人保存的内容（李四，.*\d\d:04）/ }));
  await userEvent.click(screen.getByRole('button', { name: '合并并保存' }));
  expect(onMerge).toHaveBeenCalledWith({ ...base, linkType: 'none', linkTarget: '' });
});
