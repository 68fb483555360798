import { describe, expect, it } from '@jest/globals';
import { changeField, invalidPaths, isDirty, leaveField, openForm, setErrors, setFields } from './form-state.ts';

const errors = [
  { field: 'usages.10.crop', message: '第11行：作物不能为空' },
  { field: 'usages.2.crop', message: '第3行：作物不能为空' },
  { field: 'name', message: '产品名称不能为空' },
  { field: 'name', message: '产品名称长度必须在2-50个字符之间' },
];
const order = ['name', 'usages'];

describe('form state', () => {
  it('is unchanged again when a person types back what was there', () => {
    const state = openForm({ name: 'a', tags: ['x'] });
    expect(isDirty(setFields(state, { tags: ['y'] }))).toBe(true);
    expect(isDirty(setFields(setFields(state, { tags: ['y'] }), { tags: ['x'] }))).toBe(false);
  });

  it('shows one message per place and lists them in the form’s order, rows by number', () => {
    const state = setErrors(openForm({ name: '', usages: [] }), errors);
    expect(state.errors.name).toBe('产品名称不能为空');
    expect(invalidPaths(state, order)).toEqual(['name', 'usages.2.crop', 'usages.10.crop']);
  });

  it('keeps what is still wrong in a table whose other cell changes', () => {
    const state = setErrors(openForm({ name: 'a', usages: [] }), errors.slice(0, 2));
    const after = changeField(state, { name: 'a', usages: [{}] }, 'usages', errors.slice(0, 2), errors.slice(0, 1));
    expect(invalidPaths(after, order)).toEqual(['usages.10.crop']);
  });

  it('takes a message back when another field was the reason', () => {
    const wrong = [{ field: 'regValidTo', message: '有效期止不能早于有效期起' }];
    const state = setErrors(openForm({ regValidFrom: '2030-01-01', regValidTo: '2026-01-01' }), wrong);
    const values = { regValidFrom: '2020-01-01', regValidTo: '2026-01-01' };
    expect(changeField(state, values, 'regValidFrom', wrong, []).errors).toEqual({});
  });

  it('keeps what only the server can know until that very field changes', () => {
    const taken = [{ field: 'regNo', message: '登记证号已存在' }];
    const state = setErrors(openForm({ name: 'a', regNo: 'PD1' }), taken);
    const renamed = changeField(state, { name: 'b', regNo: 'PD1' }, 'name', [], []);
    expect(leaveField(renamed, 'regNo', []).errors.regNo).toBe('登记证号已存在');
    expect(changeField(renamed, { name: 'b', regNo: 'PD2' }, 'regNo', [], []).errors).toEqual({});
  });

  it('says what is wrong with a field that is left, and gives empty ones time until saving', () => {
    const state = openForm({ name: '', usages: [{ crop: '', dosage: 'x'.repeat(70) }] });
    const wrong = [
      { field: 'name', message: '产品名称不能为空' },
      { field: 'usages.0.crop', message: '第1行：作物不能为空' },
      { field: 'usages.0.dosage', message: '第1行：用药量长度不能超过60个字符' },
    ];
    expect(leaveField(state, 'name', wrong).errors).toEqual({});
    expect(Object.keys(leaveField(state, 'usages', wrong).errors)).toEqual(['usages.0.dosage']);
  });
});
