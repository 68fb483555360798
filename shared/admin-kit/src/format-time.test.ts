import { expect, it, describe } from '@jest/globals';
import { formatDay, formatDayMoment, formatMoment, addTime, formatDateTime } from './format-time.ts';
import { htmlToText } from './fields/text-of.ts';

const now = new Date(2026, 10, 21, 18, 0).getTime();

it('writes a past time without the parts that are the same as now', () => {
  expect(formatMoment(new Date(2026, 10, 21, 10, 32).getTime(), now)).toBe('10:32');
  expect(formatMoment(new Date(2026, 10, 2, 9, 5).getTime(), now)).toBe('11-02 09:05');
  expect(formatMoment(new Date(2025, 0, 2, 9, 5).getTime(), now)).toBe('2025-01-02 09:05');
  expect(formatMoment('no time', now)).toBe('');
  expect(formatDay(new Date(2026, 10, 2).toISOString())).toBe('2026-11-02');
  expect(formatDay(null)).toBe('');
});

it('writes the day of a future time, also if it is today', () => {
  expect(formatDayMoment(new Date(2026, 10, 21).getTime(), now)).toBe('今天 00:00');
  expect(formatDayMoment(new Date(2026, 10, 22, 8).getTime(), now)).toBe('明天 08:00');
  expect(formatDayMoment(new Date(2026, 11, 1, 23, 59).getTime(), now)).toBe('12-01 23:59');
  expect(formatDayMoment(new Date(2027, 0, 1).getTime(), now)).toBe('2027-01-01 00:00');
  expect(formatDayMoment('no time', now)).toBe('');
});

const moment = new Date(2026, 10, 2, 9, 5, 7);

describe('formatDateTime', () => {
  it('writes year-month-day hour:minute:second by default [§9 date format]', () => {
    expect(formatDateTime(moment.getTime())).toBe('2026-11-02 09:05:07');
    expect(formatDateTime(moment.toISOString(), 'YYYY-MM-DDTHH:mm')).toBe('2026-11-02T09:05');
  });

  it.each(['', 'no time', Number.NaN])('writes nothing for %p', (time) => {
    expect(formatDateTime(time)).toBe('');
  });
});

describe('addTime', () => {
  it('adds one year by default [§9 date adding]', () => {
    expect(formatDateTime(addTime(moment))).toBe('2027-11-02 09:05:07');
  });

  it.each([
    [2, 'year', '2028-11-02 09:05:07'],
    [-150, 'year', '1876-11-02 09:05:07'],
    [3, 'month', '2027-02-02 09:05:07'],
    [30, 'day', '2026-12-02 09:05:07'],
    [-10, 'hour', '2026-11-01 23:05:07'],
    [55, 'minute', '2026-11-02 10:00:07'],
    [53, 'second', '2026-11-02 09:06:00'],
  ] as const)('adds %i %s [§9 date adding]', (amount, unit, expected) => {
    expect(formatDateTime(addTime(moment, amount, unit))).toBe(expected);
  });

  it('uses the last day of a month that is too short', () => {
    expect(formatDateTime(addTime(new Date(2028, 1, 29)), 'YYYY-MM-DD')).toBe('2029-02-28');
    expect(formatDateTime(addTime(new Date(2026, 0, 31), 1, 'month'), 'YYYY-MM-DD')).toBe('2026-02-28');
  });
});

describe('htmlToText', () => {
  it.each([
    ['<h2>简介</h2><p>甲&nbsp;乙<br>丙</p><ul><li><p>丁</p></li></ul><p>戊</p>', '简介\n甲 乙\n丙\n丁\n戊'],
    ['<p>1 &lt; 2 &amp;lt;</p>', '1 < 2 &lt;'],
    ['', ''],
    [null, ''],
  ])('turns %j into %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});
