import { expect, it } from '@jest/globals';
import { blanksOf } from './blanks-of.ts';
import { sortField, statusField } from './common-fields.ts';
import type { FieldSpec } from './spec.ts';

const load = () => Promise.resolve([]);

it('begins a new record with the empty value of each kind, or with what the field says', () => {
  const fields: FieldSpec[] = [
    { kind: 'text', name: 'name', label: '名称' },
    { kind: 'number', name: 'content', label: '含量' },
    { kind: 'number', name: 'months', label: '保质期', blank: 24 },
    { kind: 'switch', name: 'hot', label: '热门' },
    { kind: 'tree', name: 'categoryId', label: '分类', load },
    { kind: 'tree', name: 'parentId', label: '上级', load, none: '无' },
    { kind: 'images', name: 'imageIds', label: '图片' },
    { kind: 'image', name: 'iconId', label: '图标' },
    { kind: 'files', name: 'fileIds', label: '资料', accept: '.pdf', maxBytes: 1, tooLarge: '' },
    { kind: 'files', name: 'videoId', label: '视频', accept: '.mp4', maxBytes: 1, tooLarge: '', max: 1 },
    { kind: 'tags', name: 'spec', label: '规格', max: 5 },
    sortField,
    statusField,
  ];
  expect(blanksOf(fields)).toEqual({
    name: '',
    content: null,
    months: 24,
    hot: false,
    categoryId: '',
    parentId: null,
    imageIds: [],
    iconId: null,
    fileIds: [],
    videoId: null,
    spec: [],
    sort: 0,
    status: 1,
  });
});
