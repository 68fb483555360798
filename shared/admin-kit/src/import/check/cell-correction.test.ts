import { expect, it } from '@jest/globals';
import { noCorrections } from '../corrections.ts';
import { correctCell, findCorrection, isCorrectable, isPending, isRepeatable } from './cell-correction.ts';

const place = (text: string, row = 5) => ({ column: '剂型', row: { row }, cell: { text } });

it('corrects all cells of a column that say the same, or one alone', () => {
  const all = correctCell(noCorrections, place('神剂'), '悬浮剂', true);
  expect(all.values).toEqual([{ column: '剂型', from: '神剂', to: '悬浮剂' }]);
  expect(findCorrection(all, place('神剂', 9))?.to).toBe('悬浮剂');
  const one = correctCell(all, place('神剂'), '乳油', false);
  expect(one.values.at(-1)).toEqual({ column: '剂型', from: '神剂', to: '乳油', row: 5 });
  expect([5, 9].map((row) => findCorrection(one, place('神剂', row))?.to)).toEqual(['乳油', '悬浮剂']);
});

it('fills or clears one cell only, whatever else says the same', () => {
  const filled = correctCell(noCorrections, place(''), '乳油', true);
  expect(filled.values).toEqual([{ column: '剂型', from: '', to: '乳油', row: 5 }]);
  expect(findCorrection(filled, place('', 6))).toBeUndefined();
  expect(correctCell(noCorrections, place('神剂'), '', true).values).toMatchObject([{ to: '', row: 5 }]);
});

it('takes a correction back where the cell says again what it said', () => {
  const all = correctCell(noCorrections, place('神剂'), '悬浮剂', true);
  expect(correctCell(all, place('神剂', 9), '神剂', true).values).toEqual([]);
  const one = correctCell(noCorrections, place('神剂'), '悬浮剂', false);
  expect(correctCell(one, place('神剂'), ' 神剂 ', false).values).toEqual([]);
});

it('takes back no more than a person asks for', () => {
  const all = correctCell(noCorrections, place('神剂'), '悬浮剂', true);
  // The API would correct the text of the one row again.
  expect(correctCell(all, place('神剂', 7), '神剂', false)).toBe(all);
  const one = correctCell(all, place('神剂', 7), '乳油', false);
  expect(correctCell(one, place('神剂', 7), '神剂', false).values).toEqual(all.values);
});

it('knows the cells that were not yet checked with their corrections', () => {
  const checked = correctCell(noCorrections, place('神剂'), '悬浮剂', true);
  const next = correctCell(checked, place('乳剂', 7), '乳油', false);
  expect([place('神剂'), place('乳剂', 7)].map((some) => isPending(some, next, checked))).toEqual([false, true]);
  expect(isPending(place('神剂'), noCorrections, checked)).toBe(true);
});

it('tells rows of different sheets apart', () => {
  const inSheet = { ...place('神剂'), row: { row: 5, sheet: '杀菌剂' } };
  const one = correctCell(noCorrections, inSheet, '乳油', false);
  expect(one.values).toMatchObject([{ row: 5, sheet: '杀菌剂' }]);
  expect(findCorrection(one, place('神剂'))).toBeUndefined();
});

it('names no text of several lines, and corrects none that is cut', () => {
  expect([isRepeatable(place('甲\n乙')), isRepeatable(place('甲')), isRepeatable(place(' '))]).toEqual([
    false,
    true,
    false,
  ]);
  expect([isCorrectable(place('甲…')), isCorrectable(place('甲'))]).toEqual([false, true]);
});
