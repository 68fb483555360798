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

const usages: RowsField = {
  kind: 'rows',
  name: 'usages',
  label: '使用范围',
  columns: [
    { kind: 'text', name: 'crop', label: '作物/场所', normalise: (text) => text.trim() },
    { kind: 'select', name: 'unit', label: '单位', choices: [{ value: 'a', label: '克/亩' }] },
    { kind: 'date', name: 'validTo', label: '有效期至' },
    { kind: 'number', name: 'days', label: '安全间隔期(天)' },
  ],
  max: 4,
  addLabel: '添加使用范围',
};

/** A row of 使用范围. */
const usage = (crop: string, unit = '', validTo = '', days: number | string | null = null) => ({
  crop,
  unit,
  validTo,
  days,
});

const paste = (target: Element, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } });
const focused = () => document.activeElement?.closest('[data-path]')?.getAttribute('data-path');

describe('rows by the keyboard', () => {
  const saved = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const left = jest.fn();

  function Usages({ initial }: { initial: unknown }) {
    const [value, setValue] = useState<unknown>(initial);
    useEffect(() => {
      seen.value = value;
    }, [value]);
    return (
      <form onSubmit={saved}>
        <RowsControl
          field={usages}
          id="usages"
          value={value}
          onChange={(next: NextValue) =>
            setValue((before: unknown) => (typeof next === 'function' ? next(before) : next))
          }
          onBlur={left}
          onBusy={() => undefined}
          invalid={false}
          describedBy={undefined}
          disabled={false}
          errors={{}}
          values={{}}
        />
      </form>
    );
  }
  beforeEach(() => {
    saved.mockClear();
    left.mockClear();
  });

  it('goes through a select and a date, and from the last cell into a new row until there are enough', () => {
    render(<Usages initial={[usage('水稻')]} />);
    act(() => cell('作物/场所（第1行）').focus());
    const way = Array.from({ length: 17 }, () => {
      if (document.activeElement instanceof HTMLElement) press(document.activeElement);
      return focused();
    });
    const names = ['crop', 'unit', 'validTo', 'days'];
    const all = [0, 1, 2, 3].flatMap((row) => names.map((name) => `usages.${row}.${name}`));
    expect(way).toEqual([...all.slice(1), 'usages.3.days', 'usages.3.days']);
    expect(seen.value).toEqual([usage('水稻'), usage(''), usage(''), usage('')]);
    expect(screen.getByText('已添加第4行').getAttribute('role')).toBe('status');
    expect(saved).not.toHaveBeenCalled();
  });

  it('leaves Enter and undo to the input method', () => {
    render(<Usages initial={[usage('水稻')]} />);
    act(() => cell('安全间隔期(天)（第1行）').focus());
    expect(press(cell('安全间隔期(天)（第1行）'), { keyCode: 229 })).toBe(true);
    expect(fireEvent.keyDown(cell('安全间隔期(天)（第1行）'), { key: 'Enter', isComposing: true })).toBe(true);
    expect(seen.value).toEqual([usage('水稻')]);
  });

  it('tells the keyboard of a phone that Enter goes on', () => {
    render(<Usages initial={[usage('水稻'), usage('小麦')]} />);
    const hints = [...document.querySelectorAll('input')].map((input) => input.getAttribute('enterkeyhint'));
    expect(hints).toEqual(['next', 'next', 'next', 'next', 'next', 'enter']);
  });

  it('makes rows of pasted lines, reads each cell by its kind, and leaves the field', () => {
    render(<Usages initial={[usage('水稻', 'a', '2026-01-01', 3), usage('小麦')]} />);
    const text = ' 玉米 \t克/亩\t2027/1/5\t7\r\n"番茄\n（大棚）"\ta\t2027年12月31日\t７\r\n黄瓜\t毫升\t明年\t七天\r\n';
    expect(paste(cell('作物/场所（第2行）'), text)).toBe(false);
    expect(seen.value).toEqual([
      usage('水稻', 'a', '2026-01-01', 3),
      usage('玉米', 'a', '2027-01-05', 7),
      usage('番茄 （大棚）', 'a', '2027-12-31', 7),
      usage('黄瓜', '毫升', '明年', '七天'),
    ]);
    expect(left).toHaveBeenCalled();
    expect(screen.getByText('已粘贴 3 行')).toBeTruthy();
  });

  it('begins at the cell, does without a row of headings, and says what has no place', () => {
    render(<Usages initial={[usage('水稻', 'a', '2026-01-01', 3)]} />);
    paste(cell('有效期至（第1行）'), '2027-01-01\t5\t多\n2027-01-02\t');
    expect(seen.value).toEqual([usage('水稻', 'a', '2027-01-01', 5), usage('', '', '2027-01-02')]);
    expect(screen.getByText('已粘贴 2 行，超出的 1 列没有粘贴')).toBeTruthy();
    paste(cell('作物/场所（第1行）'), '安全间隔期\t作物/场所*\n1\t甲\n2\t乙\n3\t丙\n4\t丁\n5\t戊');
    expect(seen.value).toEqual([
      usage('甲', 'a', '2027-01-01', 1),
      usage('乙', '', '2027-01-02', 2),
      usage('丙', '', '', 3),
      usage('丁', '', '', 4),
    ]);
    expect(screen.getByText('已粘贴 4 行，超出的 1 行没有粘贴')).toBeTruthy();
  });

  it('takes pasted lines where there is no row yet, and leaves a single value to the browser', () => {
    render(<Usages initial={[]} />);
    const add = screen.getByRole('button', { name: /添加使用范围/ });
    expect(paste(document.body, '水稻\n小麦')).toBe(true);
    // Chrome sends it to the page where there is no caret.
    act(() => add.focus());
    expect(paste(document.body, '水稻\n小麦')).toBe(false);
    expect(seen.value).toEqual([usage('水稻'), usage('小麦')]);
    expect(paste(cell('作物/场所（第1行）'), '玉米\r\n')).toBe(true);
    expect(paste(screen.getByRole('button', { name: /添加使用范围/ }), '玉米')).toBe(true);
  });

  it('takes a paste back by Ctrl+Z in a cell while nothing was typed since, and by 撤销', () => {
    const before = [usage('水稻', 'a', '2026-01-01', 3)];
    render(<Usages initial={before} />);
    const undo = () => fireEvent.keyDown(cell('作物/场所（第1行）'), { key: 'z', ctrlKey: true });
    paste(cell('作物/场所（第1行）'), '甲\n乙');
    paste(cell('作物/场所（第1行）'), '丙\n丁\n戊');
    expect(undo()).toBe(false);
    expect(seen.value).toEqual([usage('甲', 'a', '2026-01-01', 3), usage('乙')]);
    expect(undo()).toBe(false);
    expect(seen.value).toEqual(before);
    expect(undo()).toBe(true);

    paste(cell('作物/场所（第1行）'), '甲\n乙');
    fireEvent.change(cell('作物/场所（第1行）'), { target: { value: '己' } });
    // The browser's own, for what was typed.
    expect(undo()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(seen.value).toEqual(before);
  });
});
