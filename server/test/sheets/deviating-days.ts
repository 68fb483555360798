import type { Deviation } from './deviation.ts';

export const aReg = { regValidTo: '2029-01-05' };
const day = (name: string, cell: string): Deviation => ({ name, cells: { 有效期止: cell }, expected: aReg });
/** Days of 有效期 as offices write them. */
export const deviatingDays: readonly Deviation[] = [
  day('2029/1/5', '2029/1/5'),
  day('2029年1月5日', '2029年1月5日'),
  day('2029.01.05', '2029.01.05'),
  day('20290105', '20290105'),
  day('a serial number', '47123'),
  day('a day with a time', '2029-01-05 13:20:00'),
  day('民国118年1月5日', '民国118年1月5日'),
  day('民國118年1月5日', '民國118年1月5日'),
  day('118/1/5', '118/1/5'),
  day('2029 年 1 月 5 日 with spaces', '2029 年 1 月 5 日'),
  day('2029年1月5号', '2029年1月5号'),
  day('full-width ２０２９－０１－０５', '２０２９－０１－０５'),
  day('a day followed by 止', '2029年1月5日止'),
  day('a day after 至 and before 止', '至2029年1月5日止'),
  day('29年1月5日', '29年1月5日'),
  ...[
    '2024.1.6-2029.1.5',
    '2024/1/6-2029/1/5',
    '2024-01-06-2029-01-05',
    '2024-01-06 - 2029-01-05',
    '2024.01.06–2029.01.05',
    '20240106-20290105',
    '2024.1.6～2029.1.5',
    '2024年1月6日-2029年1月5日',
    '自2024年1月6日起至2029年1月5日止',
    '有效期：2024年1月6日至2029年1月5日',
    '2024-01-06\n2029-01-05',
    '2024-01-06 00:00:00 至 2029-01-05 00:00:00',
    '2024/1/6/2029/1/5',
    '民国113年1月6日至民国118年1月5日',
  ].map((cell) => ({
    name: `both days in one cell: ${cell}`,
    headers: { 有效期起: null },
    cells: { 有效期止: cell },
    expected: { ...aReg, regValidFrom: '2024-01-06' },
  })),
  {
    name: 'both days in one cell',
    cells: { 有效期起: '', 有效期止: '2024-01-06至2029-01-05' },
    expected: { ...aReg, regValidFrom: '2024-01-06' },
  },
];
