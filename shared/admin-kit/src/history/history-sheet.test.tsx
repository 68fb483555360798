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
    '新增 急性毒性其余 1 项相同',
    '新增 仓库 · 急性毒性',
  ]);
});

const row = (crop: string, target: string, dosage: string, intervalDays: number | null = null) => ({
  crop,
  target,
  dosage,
  intervalDays,
});

it('shows the lines of a list that differ, with what names them and the cells that differ', () => {
  const uses: readonly FieldSpec[] = [
    {
      kind: 'rows',
      name: 'usages',
      label: '使用范围',
      max: 5,
      addLabel: '添加',
      columns: [
        { kind: 'text', name: 'crop', label: '作物', required: true },
        { kind: 'text', name: 'target', label: '防治对象', required: true },
        { kind: 'text', name: 'dosage', label: '用药量', required: true },
        { kind: 'number', name: 'intervalDays', label: '安全间隔期(天)' },
      ],
    },
  ];
  const entry = {
    before: { usages: [row('水稻', '稻飞虱', '20克'), row('小麦', '蚜虫', '10克', 7), row('玉米', '玉米螟', '30克')] },
    after: {
      usages: [row('水稻', '稻飞虱', '20克'), row('小麦', '蚜虫', '12克', 14), row('茶树', '小绿叶蝉', '40克', 7)],
    },
    names: {},
  };
  render(<ChangesList entry={entry} fields={uses} />, withQueries());
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '小麦 · 蚜虫：用药量 10克 → 12克；安全间隔期(天) 7 → 14',
    '新增 茶树 · 小绿叶蝉 · 40克 · 安全间隔期(天) 7',
    '删除 玉米 · 玉米螟 · 30克',
    '其余 1 行相同',
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

it('opens the files that were added and deleted', () => {
  const files: FieldSpec = { kind: 'files', name: 'fileIds', label: '资料', accept: '', maxBytes: 1, tooLarge: '' };
  const entry = { before: { fileIds: ['f1', 'f2'] }, after: { fileIds: ['f2', 'f3'] }, names: {} };
  render(<ChangesList entry={entry} fields={[files]} />, withQueries());
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '新增 资料',
    '删除 资料',
    '其余 1 项相同',
  ]);
  const [added, deleted] = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect([added, deleted]).toEqual([expect.stringMatching(/f3$/), expect.stringMatching(/f1$/)]);
});
