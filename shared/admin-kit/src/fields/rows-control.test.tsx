import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import * as realApi from '@admin-h5/client';
import type { NextValue, RowsField } from './spec.ts';

const field: RowsField = {
  kind: 'rows',
  name: 'certificates',
  label: '资质证书',
  columns: [
    { kind: 'text', name: 'name', label: '证书名称' },
    { kind: 'image', name: 'imageId', label: '证书图片' },
  ],
  max: 5,
  addLabel: '添加证书',
};

let arrive: (fileId: string) => void;
const uploadFile = jest.fn(() => new Promise<{ id: string }>((resolve) => (arrive = (id) => resolve({ id }))));
jest.unstable_mockModule('@admin-h5/client', () => ({ ...realApi, uploadFile }));
const { RowsControl } = await import('./rows-control.tsx');

const seen: { value: unknown; busy: boolean } = { value: null, busy: false };

beforeEach(() => {
  uploadFile.mockClear();
  // jsdom has no object URLs; their content does not matter here.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
});

interface Faults {
  errors?: Readonly<Record<string, string>>;
  describedBy?: string;
}

function Rows({ errors = {}, describedBy }: Faults) {
  const [value, setValue] = useState<unknown>([
    { name: '甲', imageId: null },
    { name: '乙', imageId: null },
  ]);
  useEffect(() => {
    seen.value = value;
  }, [value]);
  return (
    <RowsControl
      field={field}
      id="rows"
      value={value}
      onChange={(next: NextValue) => setValue((before: unknown) => (typeof next === 'function' ? next(before) : next))}
      onBlur={() => undefined}
      onBusy={(busy) => (seen.busy = busy)}
      invalid={false}
      describedBy={describedBy}
      disabled={false}
      errors={errors}
      values={{}}
    />
  );
}

async function chooseInSecondRow(): Promise<void> {
  const inputs = document.querySelectorAll('input[type=file]');
  const [, second] = inputs;
  if (!second) throw new Error('there is no second row to choose a picture in');
  fireEvent.change(second, { target: { files: [new File(['x'], 'b.png', { type: 'image/png' })] } });
  await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(1));
}

describe('a picture in a row', () => {
  it('is stored in the row where it was chosen, also after that row has moved', async () => {
    render(<Rows />);
    await chooseInSecondRow();
    expect(seen.busy).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '第2行上移' }));
    act(() => arrive('file-b'));
    await waitFor(() =>
      expect(seen.value).toEqual([
        { name: '乙', imageId: 'file-b' },
        { name: '甲', imageId: null },
      ]),
    );
    await waitFor(() => expect(seen.busy).toBe(false));
  });

  it('is cancelled when its row is deleted, and the form no longer waits for it', async () => {
    render(<Rows />);
    await chooseInSecondRow();
    fireEvent.click(screen.getByRole('button', { name: '删除第2行' }));
    expect(seen.busy).toBe(false);
    expect(seen.value).toEqual([{ name: '甲', imageId: null }]);
  });
});

it('shows what is wrong with a row as a whole in that row, and leads there', () => {
  render(<Rows errors={{ '1': '同一地区只能填写一次' }} />);
  const row = screen.getByText('同一地区只能填写一次').closest('.adm-row');
  expect(row).toBe(document.querySelectorAll('.adm-row')[1]);
  // What the summary of the form looks for.
  expect(row?.contains(document.getElementById('rows.1'))).toBe(true);
});

/** What a screen reader says of an element besides its name. */
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const cell = (name: string) => screen.getByLabelText(name);

it('links each message to the controls that it is about', () => {
  render(
    <>
      <span id="rows-label">资质证书</span>
      <p id="rows-error">至少填写三行</p>
      <Rows
        errors={{ '1': '同一地区只能填写一次', '1.name': '请输入证书名称', '0.imageId': '请上传图片' }}
        describedBy="rows-error"
      />
    </>,
  );
  expect(described(screen.getByRole('group', { name: '资质证书' }))).toBe('至少填写三行');
  expect(described(cell('证书名称（第2行）'))).toBe('请输入证书名称 同一地区只能填写一次');
  expect(described(cell('证书图片（第2行）'))).toBe('同一地区只能填写一次');
  expect(described(cell('证书图片（第1行）'))).toBe('请上传图片');
  expect(cell('证书名称（第1行）').getAttribute('aria-describedby')).toBeNull();
  const invalid = ['证书名称（第1行）', '证书名称（第2行）', '证书图片（第1行）'].map((name) =>
    cell(name).getAttribute('aria-invalid'),
  );
  expect(invalid).toEqual(['false', 'true', 'true']);
});

const press = (target: HTMLElement, extra = {}) => fireEvent.keyDown(target, { key: 'Enter', ...extra });

it('puts the focus into an added row, and Enter goes from cell to cell instead of saving the form', () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Rows />
      <button type="submit">保存</button>
    </form>,
  );
  // Not prevented: it belongs to the input method.
  expect(press(cell('证书名称（第1行）'), { keyCode: 229 })).toBe(true);
  expect(press(cell('证书名称（第1行）'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /添加证书/ }));
  expect(document.activeElement).toBe(cell('证书名称（第3行）'));
  act(() => cell('证书名称（第1行）').focus());
  press(cell('证书名称（第1行）'));
  expect(document.activeElement).not.toBe(cell('证书名称（第1行）'));
  expect(onSubmit).not.toHaveBeenCalled();
});
