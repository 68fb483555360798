import { expect, it, jest, describe } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HistoryEntry } from '@admin-h5/contract';
import { withQueries } from '@admin-h5/testing';
import type { FieldSpec } from '../fields/spec.ts';
import { CompareSheet, compareEdits, mergeEdits } from './compare-sheet.tsx';

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

const row = (crop: string, dosage: string) => ({ crop, target: '蚜虫', dosage });

it('offers what both changes of a list make together first, as it would be', async () => {
  const uses: FieldSpec = {
    kind: 'rows',
    name: 'usages',
    label: '使用范围',
    max: 5,
    addLabel: '添加',
    columns: [
      { kind: 'text', name: 'crop', label: '作物', required: true },
      { kind: 'text', name: 'target', label: '防治对象', required: true },
      { kind: 'text', name: 'dosage', label: '用药量', required: true },
    ],
  };
  const packs: FieldSpec = { kind: 'tags', name: 'spec', label: '包装规格', max: 9 };
  const opened = { usages: [row('水稻', '10克'), row('小麦', '20克')], spec: ['1kg'] };
  const onMerge = jest.fn();
  render(
    <CompareSheet
      base={opened}
      mine={{ usages: [row('水稻', '15克'), row('小麦', '25克')], spec: ['1kg', '5kg'] }}
      theirs={{ usages: [row('水稻', '10克'), row('小麦', '28克'), row('茶树', '30克')], spec: ['1kg', '200g'] }}
      fields={[uses, packs]}
      onMerge={onMerge}
      onClose={() => undefined}
    />,
    withQueries(),
  );
  const list = within(screen.getByRole('group', { name: '使用范围' }));
  const [merge] = list.getAllByRole('radio');
  if (!merge) throw new Error('no choice');
  expect(merge.closest('label')?.textContent).toContain('合并两边，冲突的 1 行用我的');
  expect(
    within(merge.closest('label') ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '我的 水稻 · 蚜虫：用药量 10克 → 15克',
    '冲突，我的 小麦 · 蚜虫：用药量 20克 → 25克',
    '冲突，对方的 小麦 · 蚜虫：用药量 20克 → 28克',
    '对方的 新增 茶树 · 蚜虫 · 30克',
  ]);
  await userEvent.click(list.getByRole('radio', { name: /^合并两边，冲突的 1 行用对方的/ }));
  await userEvent.click(
    within(screen.getByRole('group', { name: '包装规格' })).getByRole('radio', { name: /^合并两边/ }),
  );
  await userEvent.click(screen.getByRole('button', { name: '合并并保存' }));
  expect(onMerge).toHaveBeenCalledWith({
    usages: [row('水稻', '15克'), row('小麦', '28克'), row('茶树', '30克')],
    spec: ['1kg', '5kg', '200g'],
  });
});

const stored = { name: '草甘膦', regNo: 'PD1', usages: [{ crop: '水稻' }], sort: 0 };
const mine = { ...stored, name: '草甘膦水剂', usages: [{ crop: '小麦' }] };
const theirs = { ...stored, name: '草甘膦可溶液剂', regNo: 'PD2' };

describe('two people edit the same record', () => {
  it('asks only about the fields that both changed', () => {
    expect(compareEdits(stored, mine, theirs, [])).toEqual({
      conflicts: [{ name: 'name', names: ['name'] }],
      theirsOnly: ['regNo'],
      mineOnly: ['usages'],
    });
  });

  it('keeps the changes of both sides, and the chosen value of a conflict', () => {
    const merged = { ...stored, regNo: 'PD2', usages: [{ crop: '小麦' }] };
    expect(mergeEdits(stored, mine, theirs, { name: 'mine' }, [])).toEqual({ ...merged, name: '草甘膦水剂' });
    expect(mergeEdits(stored, mine, theirs, { name: 'theirs' }, [])).toEqual({ ...merged, name: '草甘膦可溶液剂' });
  });

  it('finds no conflict if both changed a field to the same value', () => {
    expect(compareEdits(stored, { ...stored, sort: 3 }, { ...stored, sort: 3 }, []).conflicts).toEqual([]);
  });

  it('takes fields that belong together from the same side', () => {
    const link = { type: 'product', target: 'p1', title: '春耕' };
    const ties = [{ name: 'type' }, { name: 'target', partOf: 'type' }, { name: 'title' }];
    const other = { ...link, type: 'url', target: 'https://a.cn' };
    const own = { ...link, target: 'p2', title: '秋收' };
    expect(compareEdits(link, own, other, ties)).toEqual({
      conflicts: [{ name: 'type', names: ['type', 'target'] }],
      theirsOnly: [],
      mineOnly: ['title'],
    });
    expect(mergeEdits(link, own, other, { type: 'mine' }, ties)).toEqual(own);
    expect(mergeEdits(link, own, other, { type: 'theirs' }, ties)).toEqual({ ...other, title: '秋收' });
  });
});
