import { describe, expect, it } from '@jest/globals';
import { digitsForLetters, doubtOfDose, rangeOfDate } from './doses.ts';

describe('a dose that no label has', () => {
  it.each([
    ['2026-04-06', '4-6'],
    ['2026/4/6', '4-6'],
    ['2026-12-16 00:00:00', '12-16'],
    ['2026年4月6日', '4-6'],
    ['12月16日', '12-16'],
    ['１２月１６日', '12-16'],
    ['6-Apr', '4-6'],
    ['Apr-06', '4-6'],
    ['46118', '4-6'],
    ['06-Apr-26', '4-6'],
    ['Apr 6, 2026', '4-6'],
    ['6/Apr/2026', '4-6'],
    ['四月六日', '4-6'],
    ['二〇二六年十二月十六日', '12-16'],
    ['十月二十日', '10-20'],
    ['4 月 6 日', '4-6'],
    ['2月10', '2-10'],
    ['1940-05-01', '5-40'],
    ['1932年4月', '4-32'],
    ['2026-05-01', '5-1'],
    ['26年4月6日', '4-6'],
    ['1900/1/20', '20'],
    ['1900-03-01', '61'],
    ['2026年4月6日星期一', '4-6'],
    ['Monday, April 6, 2026', '4-6'],
    ['4/6/2026', '4-6'],
    ['16/12/2026', '12-16'],
    ['4-6', null],
    ['1/2', null],
    ['20', null],
    ['3000-5000倍液', null],
    ['15～20克', null],
    ['1500', null],
  ])('as a date: %s was %s', (cell, range) => {
    expect(rangeOfDate(cell)).toBe(range);
  });

  it.each([
    ['2026-04-06', 'date', '4-6'],
    ['2O-3O克/亩', 'letters', '20-30克/亩'],
    ['1OO〇倍', 'letters', '1000倍'],
    ['O.5克/亩', 'letters', '0.5克/亩'],
    ['30-20克/亩', 'backwards', '20-30克/亩'],
    ['３０－２０克／亩', 'backwards', '20-30克/亩'],
    ['10克-8克/亩', 'backwards', '8克-10克/亩'],
    ['20-30克/亩；50-40克/亩', 'backwards', '20-30克/亩;40-50克/亩'],
    ['-20克/亩', 'negative', '20克/亩'],
    ['1,5-2,5克/亩', 'comma', '1.5-2.5克/亩'],
    ['10-140000克/亩', 'too-wide', undefined],
    ['20-30克/亩；10-140000克/亩', 'too-wide', undefined],
    ['100..120克/亩', 'dots', '100-120克/亩'],
    ['100…120克/亩', 'dots', '100-120克/亩'],
    ['60-90毫升/亩亩', 'doubled', '60-90毫升/亩'],
    ['1500倍倍液', 'doubled', '1500倍液'],
    ['60-80千克/亩', 'too-large', undefined],
    ['30L/667m²', 'too-large', undefined],
    ['克/亩', 'no-amount', undefined],
    ['毫升', 'no-amount', undefined],
    ['星期三', 'no-amount', undefined],
    ['22.5-30', 'no-unit', undefined],
    ['20+30', 'no-unit', undefined],
    ['4月6日克/亩', 'dated', '4-6克/亩'],
    ['2026-04-06 毫升/亩', 'dated', '4-6毫升/亩'],
    ['0:50:00', 'time', '0:50'],
    ['1:50 AM', 'time', '1:50'],
    ['0:01:50', 'time', '1:50'],
    ['是', 'no-amount', undefined],
    ['TRUE', 'no-amount', undefined],
    ['上午1:50:00', 'time', '1:50'],
    ['1时50分', 'time', '1:50'],
    ['星期日', 'no-amount', undefined],
    ['0克/亩', 'zero', undefined],
    ['0-0 毫升/亩', 'zero', undefined],
    ['?', 'no-amount', undefined],
    ['待定', 'no-amount', undefined],
    ['20?30克/亩', 'dots', '20-30克/亩'],
    ['20/30克/亩', 'dots', '20-30克/亩'],
    ['20 30克/亩', 'dots', '20-30克/亩'],
    ['20?克/亩', 'question', '20克/亩'],
    ['20克/亩/亩', 'doubled', '20克/亩'],
    ['20-30-40克/亩', 'too-many', undefined],
    ['1.5-2.0.5克/亩', 'too-many', undefined],
    ['20-300克/亩', 'too-wide', undefined],
    ['20㎏/亩', 'too-large', undefined],
    ['l0-I5克/亩', 'letters', '10-15克/亩'],
    ['二十至三十', 'no-unit', undefined],
  ])('is doubtful: %s is %s', (dose, name, meant) => {
    expect(doubtOfDose(dose)).toEqual({ name, question: expect.any(String), ...(meant !== undefined && { meant }) });
  });

  it.each([
    '',
    '20-30克/亩',
    '2-3千克/亩',
    '30-45kg/hm2',
    '20克/亩，兑水30千克',
    '300克/100千克种子',
    '10oz/亩',
    '1,000-1,500倍液',
    '1500-1000倍液',
    '1:50-1:100',
    '1:500',
    '1∶1000',
    '1:50',
    '20～30 ㎎/㎏',
    '0.5克/亩',
    '0.02%',
    '20克/亩 1000倍液',
    '5升水兑10克',
    '20-30克/亩，30-40克/亩',
    '适量',
    '按说明',
    '3-4升/亩',
    '100-200克/100千克种子',
    '见标签',
    '按标签',
    '半片/亩',
    '2-3次，20克/亩',
    '15-20ml兑水',
    '20克/15公斤水',
    '1/2片/亩',
    '20-30克/667㎡',
  ])('is not %s', (dose) => expect(doubtOfDose(dose)).toBeNull());

  it('takes no time to read a text that no field can hold', () => {
    const before = process.cpuUsage();
    for (const dose of [`1${' '.repeat(200_000)}x`, `1-${'1'.repeat(200_000)}x`, '1 '.repeat(100_000)])
      doubtOfDose(dose);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it('leaves letters that are none of a number', () => {
    expect(digitsForLetters('SO3')).toBe('SO3');
  });
});
