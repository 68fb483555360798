import { describe, expect, it } from '@jest/globals';
import { acceptOf, fileCount } from './file-choice.ts';

describe('choosing files', () => {
  it('takes 9 files where the number is missing or not positive [§5 chooser count]', () => {
    expect([undefined, 0, -1, Number.NaN].map(fileCount)).toEqual([9, 9, 9, 9]);
    expect([1, 5, 20].map(fileCount)).toEqual([1, 5, 20]);
  });

  it.each([[[]], [['']], [[' ', '']]])(
    'rejects the empty extension list %j [§5 extension list, §8 fail texts]',
    (extension) => {
      const refused = { message: 'param extension should not be empty.' };
      expect(() => acceptOf(extension)).toThrow(expect.objectContaining(refused));
      expect(() => acceptOf(extension)).toThrow(
        expect.objectContaining({ errMsg: 'chooseFile:fail param extension should not be empty.' }),
      );
    },
  );

  it('joins the endings for the browser', () => {
    expect(acceptOf(['.csv', '.xlsx'])).toBe('.csv,.xlsx');
  });
});
