import { describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import Joi from 'joi';
import { StrictMode } from 'react';
import type { FieldSpec } from '../fields/spec.ts';
import { useAdminForm } from './form-model.ts';

const required = (message: string) => Joi.string().required().messages({ 'string.empty': message });
const schema = Joi.object({
  name: required('产品名称不能为空'),
  regNo: Joi.string().pattern(/^PD/).required().messages({ 'string.pattern.base': '登记证号有误' }),
  from: Joi.number().required(),
  to: Joi.number().min(Joi.ref('from')).required().messages({ 'number.min': '有效期止不能早于有效期起' }),
  usages: Joi.array()
    .items(
      Joi.object({
        crop: required('第N行：作物不能为空'),
        dosage: Joi.string().allow('').max(60).messages({ 'string.max': '第N行：用药量长度不能超过60个字符' }),
      }),
    )
    .max(3)
    .required()
    .messages({ 'array.max': '最多3行' }),
});
const field = (name: string): FieldSpec => ({ kind: 'text', name, label: name });
const [name, regNo, from, to, usages] = ['name', 'regNo', 'from', 'to', 'usages'].map(field);
const sections = [{ title: '', fields: [name, regNo, from, to, usages].filter((each) => each !== undefined) }];
const initial = { name: 'a', regNo: 'PD1', from: 2020, to: 2026, usages: [{ crop: 'x', dosage: '' }] };

/** Opens the form with some values; `type` and `leave` act on a field by its name. */
function openForm(values: object = {}) {
  const opened = { ...initial, ...values };
  const { result } = renderHook(() => useAdminForm({ initial: opened, sections, schema }), { wrapper: StrictMode });
  const form = () => result.current;
  return {
    form,
    type: (field: string, value: string | number | readonly object[]) =>
      act(() => form().change({ kind: 'text', name: field, label: '' }, value)),
    leave: (field: string) => act(() => form().leave({ kind: 'text', name: field, label: '' })),
    save: () => act(() => form().handleSubmit((input) => input)()),
    paths: () => Object.keys(form().messages),
  };
}

describe('form state', () => {
  it('is unchanged again when a person types the former value', async () => {
    const { form, type } = openForm();
    expect(form().formState.isDirty).toBe(false);
    type('usages', []);
    await waitFor(() => expect(form().formState.isDirty).toBe(true));
    type('usages', [{ crop: 'x', dosage: '' }]);
    await waitFor(() => expect(form().formState.isDirty).toBe(false));
  });

  it('shows one message for each path, in the order of the form, rows by number', async () => {
    const { form, paths } = openForm();
    act(() =>
      form().fail([
        { field: 'usages.10.crop', message: '第11行：作物不能为空' },
        { field: 'usages.2.crop', message: '第3行：作物不能为空' },
        { field: 'name', message: '产品名称不能为空' },
        { field: 'name', message: '产品名称长度必须在2-50个字符之间' },
      ]),
    );
    await waitFor(() => expect(form().messages['name']).toBe('产品名称不能为空'));
    expect(paths()).toEqual(['name', 'usages.2.crop', 'usages.10.crop']);
  });

  it('shows the message of a table beside those of its cells', async () => {
    const rows = ['a', 'b', '', 'd'].map((crop) => ({ crop, dosage: '' }));
    const { form, save, paths } = openForm({ usages: rows });
    expect(await save()).toBeUndefined();
    await waitFor(() => expect(paths()).toEqual(['usages', 'usages.2.crop']));
    expect(form().messages).toEqual({ usages: '最多3行', 'usages.2.crop': '第3行：作物不能为空' });
  });

  it('saves no row at the end in which nothing was written, but says what a first row lacks', async () => {
    const usages: FieldSpec = {
      kind: 'rows',
      name: 'usages',
      label: '',
      columns: ['crop', 'dosage'].map((column) => ({ kind: 'text', name: column, label: '' })),
      max: 3,
      addLabel: '',
    };
    const blank = { crop: '', dosage: '' };
    const sent = (rows: readonly object[]) => {
      const { result } = renderHook(() =>
        useAdminForm({ initial: { ...initial, usages: rows }, sections: [{ title: '', fields: [usages] }], schema }),
      );
      return act(() => result.current.handleSubmit((input) => input)());
    };
    expect(await sent([{ crop: '水稻', dosage: '' }, blank, blank])).toMatchObject({
      usages: [{ crop: '水稻', dosage: '' }],
    });
    expect(await sent([{ crop: '水稻', dosage: '' }, blank, { crop: '', dosage: '5 克' }])).toBeUndefined();
    expect(await sent([blank])).toBeUndefined();
  });

  it('keeps the message of a cell when another cell of the table changes', async () => {
    const row = { crop: '', dosage: '' };
    const { type, save, paths } = openForm({ usages: [row, row] });
    await save();
    await waitFor(() => expect(paths()).toEqual(['usages.0.crop', 'usages.1.crop']));
    type('usages', [{ crop: '水稻', dosage: '' }, row]);
    await waitFor(() => expect(paths()).toEqual(['usages.1.crop']));
  });

  it('removes a message when the other field that caused it changes', async () => {
    const { form, type, save } = openForm({ from: 2030 });
    await save();
    await waitFor(() => expect(form().messages).toEqual({ to: '有效期止不能早于有效期起' }));
    type('from', 2020);
    await waitFor(() => expect(form().messages).toEqual({}));
  });

  it('keeps a message of the server until its own field changes', async () => {
    const { form, type, leave } = openForm();
    act(() => form().fail([{ field: 'regNo', message: '登记证号已存在' }]));
    type('name', 'b');
    leave('regNo');
    await waitFor(() => expect(form().values['name']).toBe('b'));
    expect(form().messages).toEqual({ regNo: '登记证号已存在' });
    type('regNo', 'PD2');
    await waitFor(() => expect(form().messages).toEqual({}));
  });

  it('checks a field when it loses the focus, but an empty one only when the form is saved', async () => {
    const { form, leave } = openForm({ name: '', usages: [{ crop: '', dosage: 'x'.repeat(70) }] });
    leave('name');
    leave('usages');
    await waitFor(() => expect(form().messages).toEqual({ 'usages.0.dosage': '第1行：用药量长度不能超过60个字符' }));
  });

  it('adds no message while a person types, except for a field with `checkWhileTyping`', async () => {
    const { form, type, leave } = openForm();
    leave('regNo');
    type('regNo', 'D2');
    await waitFor(() => expect(form().values['regNo']).toBe('D2'));
    expect(form().messages).toEqual({});
    act(() => form().change({ kind: 'text', name: 'regNo', label: '', checkWhileTyping: true }, 'D3'));
    await waitFor(() => expect(form().messages).toEqual({ regNo: '登记证号有误' }));
  });

  it('applies the effect of a field with its current value', async () => {
    const { form } = openForm();
    const linked: FieldSpec = {
      kind: 'text',
      name: 'name',
      label: '',
      effect: (values) => ({ regNo: values['name'] }),
    };
    act(() => {
      form().change(linked, '甲');
      form().change(linked, (current: unknown) => `${String(current)}乙`);
    });
    await waitFor(() => expect(form().values).toMatchObject({ name: '甲乙', regNo: '甲乙' }));
  });

  it('counts values that differ from the newer record of the server as changed', async () => {
    const { form } = openForm();
    act(() => form().rebase({ ...initial, name: 'theirs' }, { ...initial, name: 'mine' }));
    await waitFor(() => expect(form().formState.isDirty).toBe(true));
    expect([form().base['name'], form().values['name']]).toEqual(['theirs', 'mine']);
    act(() => form().setFields({ name: 'theirs' }));
    await waitFor(() => expect(form().formState.isDirty).toBe(false));
    act(() => form().setFields({ name: 'draft' }));
    await waitFor(() => expect(form().formState.isDirty).toBe(true));
    act(() => form().reset(initial));
    await waitFor(() => expect(form().formState.isDirty).toBe(false));
    expect(form().values).toEqual(initial);
  });
});
