import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { DateControl } from './leaf-control.tsx';
import type { DateField } from './spec.ts';

const onChange = jest.fn();

function show(field: Partial<DateField>, value: string): HTMLInputElement {
  render(
    <label htmlFor="day">
      日期
      <DateControl
        field={{ kind: 'date', name: 'day', label: '日期', ...field }}
        id="day"
        value={value}
        onChange={onChange}
        onBlur={() => undefined}
        onBusy={() => undefined}
        invalid={false}
        describedBy={undefined}
        disabled={false}
        errors={{}}
        values={{}}
      />
    </label>,
  );
  return screen.getByLabelText<HTMLInputElement>('日期');
}

const year = new Date().getFullYear();

describe('a date', () => {
  it('ranges from 150 years before to 150 years after the current year [§9 picker years]', () => {
    const { min, max } = show({}, '2026-11-02');
    expect([min, max]).toEqual([`${year - 150}-01-01`, `${year + 150}-12-31`]);
  });

  it('with a time has the same range, and is stored as ISO time [§9 picker years]', () => {
    const input = show({ kind: 'datetime' }, new Date(2026, 10, 2, 9, 5).toISOString());
    expect([input.min, input.max]).toEqual([`${year - 150}-01-01T00:00`, `${year + 150}-12-31T23:59`]);
    expect(input.value).toBe('2026-11-02T09:05');
    fireEvent.change(input, { target: { value: '2026-11-03T10:00' } });
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 10, 3, 10, 0).toISOString());
  });

  it('ends at the latest date of its field', () => {
    expect(show({ latest: '2026-11-21' }, '').max).toBe('2026-11-21');
  });
});
