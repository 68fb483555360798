import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { withQueries } from '@admin-h5/testing';
import type { FieldSpec } from '../fields/spec.ts';
import { ChangesList, changesOf } from './history-sheet.tsx';

const fields: readonly FieldSpec[] = [
  { kind: 'text', name: 'linkTarget', label: '跳转目标' },
  { kind: 'tree', name: 'categoryId', label: '所属分类', load: () => Promise.resolve([]) },
];

it('shows the names of the records that a change refers to, also if they no longer exist', async () => {
  const before = { linkTarget: 'p1', categoryId: 'c1' };
  const after = { linkTarget: '/pages/index/index', categoryId: 'c2' };
  const names = { p1: '草甘膦水剂', c1: '除草剂', c2: '杀菌剂' };
  render(<ChangesList entry={{ before, after, names }} fields={fields} />, withQueries());
  expect(await screen.findByText('杀菌剂')).not.toBeNull();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '草甘膦水剂 → /pages/index/index',
    '除草剂 → 杀菌剂',
  ]);
});

it('shows choices by their words', () => {
  const choices = [
    { value: 'GHS02', label: '易燃' },
    { value: 'GHS06', label: '急性毒性' },
  ];
  const chosen: readonly FieldSpec[] = [
    { kind: 'select', name: 'season', label: '季节', choices: [{ value: 'spring', label: '春' }] },
    { kind: 'checks', name: 'ghs', label: '象形图', choices },
    {
      kind: 'rows',
      name: 'dangers',
      label: '危险性',
      max: 5,
      addLabel: '添加',
      columns: [
        { kind: 'text', name: 'place', label: '场所' },
        { kind: 'select', name: 'sign', label: '象形图', choices },
      ],
    },
  ];
  const entry = {
    before: { season: '', ghs: ['GHS02'], dangers: [] },
    after: { season: 'spring', ghs: ['GHS02', 'GHS06'], dangers: [{ place: '仓库', sign: 'GHS06' }] },
    names: {},
  };
  render(<ChangesList entry={entry} fields={chosen} />, withQueries());
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '（空） → 春',
    '易燃 → 易燃、急性毒性',
    '（空） → 仓库 · 急性毒性',
  ]);
});

it('names the fields of the form that an entry changed', () => {
  const before = { name: '草甘膦', sort: 0, version: 3, usages: [{ crop: '水稻' }] };
  const after = { ...before, name: '草甘膦水剂', version: 4, usages: [{ crop: '水稻' }] };
  expect(changesOf({ before, after }, ['name', 'sort', 'usages'])).toEqual([
    { name: 'name', before: '草甘膦', after: '草甘膦水剂' },
  ]);
  expect(changesOf({ before: null, after }, ['sort']).map(({ after: now }) => now)).toEqual([0]);
  expect(changesOf({ before, after: null }, ['name'])).toEqual([]);
});
