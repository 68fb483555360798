import { describe, expect, it } from '@jest/globals';
import { invalidPaths, isDirty, openForm, setErrors, setField, setFieldErrors } from './form-state.ts';

const errors = [
  { field: 'usages.10.crop', message: '第11行：作物不能为空' },
  { field: 'usages.2.crop', message: '第3行：作物不能为空' },
  { field: 'name', message: '产品名称不能为空' },
  { field: 'name', message: '产品名称长度必须在2-50个字符之间' },
];

describe('form state', () => {
  it('is unchanged again when a person types back what was there', () => {
    const state = openForm({ name: 'a', tags: ['x'] });
    expect(isDirty(setField(state, 'tags', ['y']))).toBe(true);
    expect(isDirty(setField(setField(state, 'tags', ['y']), 'tags', ['x']))).toBe(false);
  });

  it('shows one message per place and lists them in the form’s order, rows by number', () => {
    const state = setErrors(openForm({ name: '', usages: [] }), errors);
    expect(state.errors.name).toBe('产品名称不能为空');
    expect(invalidPaths(state, ['name', 'usages'])).toEqual(['name', 'usages.2.crop', 'usages.10.crop']);
  });

  it('drops the messages of a field, rows included, when it changes', () => {
    const state = setField(setErrors(openForm({ name: '', usages: [] }), errors), 'usages', [{ crop: '水稻' }]);
    expect(invalidPaths(state, ['name', 'usages'])).toEqual(['name']);
  });

  it('replaces the messages of the one field that was checked while typing', () => {
    const state = setFieldErrors(setErrors(openForm({ name: '' }), errors), 'name', []);
    expect(Object.keys(state.errors)).toEqual(['usages.10.crop', 'usages.2.crop']);
  });
});
