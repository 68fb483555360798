import type { CellPass } from './cell-pass.ts';

const nothing = /^(?:[-/\\—–－／]{1,4}|无|没有|n[/.]?a\.?|none|nil)$/i;

/** Signs and words of a cell that has nothing to say, except where its column gives them a meaning. */
export const signsForNothing: CellPass = (cell, { readsNothing }) =>
  readsNothing !== true && nothing.test(cell.trim()) ? '' : cell;

const endless = /^(?:长期(?:有效)?|永久(?:有效)?|无期限|无固定期限|不限)$/;

/** 「长期」 is no day. */
export const wordsForDays: CellPass = (cell, { isDay }) =>
  isDay === true && endless.test(cell.trim())
    ? { name: 'no-day', question: '不是日期，怎么填', meanings: [{ value: 'empty', label: '留空', text: '' }] }
    : cell;
