import { expect, it } from '@jest/globals';
import {
  bannerFields,
  blankRecord,
  entityFields,
  type Fields,
  galleryFields,
  materialFields,
  productFields,
} from '@admin-h5/contract';
import { blankValues } from './row-values.ts';
import { fieldFilter, fieldSpec, formSections, sortField, statusField } from './derive-fields.ts';
import type { FieldSpec } from './spec.ts';

/** @jest-environment node */

const specs = (sections: ReturnType<typeof formSections>) =>
  new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.name, field])));

it('draws a field that no section names at the end of the form', () => {
  const sections = formSections(productFields, [
    { title: '基本', fields: ['name'] },
    { title: '其他', fields: [{ name: 'regNo', placeholder: '如 PD20081234' }] },
  ]);
  expect(sections[0]?.fields.map(({ name }) => name)).toEqual(['name']);
  expect(sections[1]?.fields[0]).toMatchObject({
    name: 'regNo',
    label: '登记证号',
    required: true,
    placeholder: '如 PD20081234',
  });
  expect([...specs(sections).keys()].toSorted()).toEqual(Object.keys(productFields).toSorted());
});

it('takes control, limits, units and choices from the declaration', () => {
  const fields = specs(formSections(productFields, [{ title: '全部', fields: [] }]));
  expect(fields.get('technical')).toMatchObject({ kind: 'textarea', max: 2000 });
  expect(fields.get('shelfLifeMonths')).toMatchObject({ kind: 'number', integer: true, unit: '月', blank: 24 });
  expect(fields.get('toxicity')).toMatchObject({ kind: 'radio', required: true });
  expect(fields.get('formulation')).toMatchObject({ kind: 'select' });
  expect(fields.get('videoId')).toMatchObject({ kind: 'files', max: 1, accept: 'video/mp4' });
  expect(fields.get('usages')).toMatchObject({
    kind: 'rows',
    max: 50,
    addLabel: '添加使用范围',
    columns: [{ required: true, max: 50 }, {}, {}, {}, {}, { label: '安全间隔期(天)' }, { label: '每季最多次数' }],
  });
});

it('lets an optional choice be left empty again', () => {
  const season = { kind: 'choice', label: '季节', values: ['spring', 'autumn'], optional: true } as const;
  const fields = { season: { ...season, labels: { spring: '春', autumn: '秋' } } } as const;
  const choices = [
    { value: 'spring', label: '春' },
    { value: 'autumn', label: '秋' },
  ];
  expect(fieldSpec('season', fields.season)).toEqual({
    kind: 'select',
    name: 'season',
    label: '季节',
    blank: '',
    choices,
  });
  expect(fieldFilter(fields, 'season')).toEqual({ kind: 'choice', name: 'season', label: '季节', choices });
});

it.each(Object.entries(entityFields))('begins a record of %s as its declaration says', (_name, fields: Fields) => {
  const sections = formSections(fields, [{ title: '', fields: [] }]);
  expect(blankValues(sections.flatMap((section) => section.fields))).toEqual(blankRecord(fields));
});

it('hides a field whose condition on another field does not hold', () => {
  const material = specs(formSections(materialFields, [{ title: '', fields: [] }]));
  const gallery = specs(formSections(galleryFields, [{ title: '', fields: [] }]));
  const banner = specs(formSections(bannerFields, [{ title: '', fields: [] }]));
  const shown = [
    material.get('unNo')?.visible?.({ hazardous: true }),
    material.get('unNo')?.visible?.({ hazardous: false }),
    gallery.get('imageIds')?.visible?.({ mediaType: 'video' }),
    gallery.get('videoId')?.visible?.({ mediaType: 'video' }),
    banner.get('linkTarget')?.visible?.({ linkType: 'none' }),
    banner.get('linkTarget')?.visible?.({ linkType: 'url' }),
  ];
  expect(shown).toEqual([true, false, false, true, false, true]);
});

it('sets 状态 and 上架时间 so that a record which waits is disabled, and one that is enabled waits no more', () => {
  const { status, publishAt, withdrawAt } = Object.fromEntries(
    specs(formSections(galleryFields, [{ title: '', fields: [] }])),
  );
  const at = '2999-01-01T00:00:00.000Z';
  expect(publishAt?.effect?.({ status: 1, publishAt: at })).toEqual({ status: 0 });
  expect(publishAt?.effect?.({ status: 1, publishAt: '' })).toEqual({});
  expect(status?.effect?.({ status: 1, publishAt: at })).toEqual({ publishAt: '' });
  expect(status?.effect?.({ status: 0, publishAt: at })).toEqual({});
  expect([status, publishAt, withdrawAt].map((field) => field?.notCopied)).toEqual([undefined, true, true]);
});

it('makes the filter of a list by the kind of its field', () => {
  expect(fieldFilter(productFields, 'toxicity')).toMatchObject({ kind: 'choice', label: '毒性' });
  expect(fieldFilter(productFields, 'restricted', { label: '限制使用' })).toEqual({
    kind: 'choice',
    name: 'restricted',
    label: '限制使用',
    choices: [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ],
  });
  expect(fieldFilter(productFields, 'categoryId').kind).toBe('tree');
});

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
  expect(blankValues(fields)).toEqual({
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
