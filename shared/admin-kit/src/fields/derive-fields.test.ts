/** @jest-environment node */
import { expect, it } from '@jest/globals';
import {
  bannerFields,
  blankRecord,
  entityFields,
  galleryFields,
  materialFields,
  productFields,
  type Fields,
} from '@admin-h5/contract';
import { blanksOf } from './blanks-of.ts';
import { fieldFilter, fieldSpec, formSections } from './derive-fields.ts';

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
  expect(blanksOf(sections.flatMap((section) => section.fields))).toEqual(blankRecord(fields));
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
