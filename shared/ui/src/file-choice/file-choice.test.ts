import { describe, expect, it } from '@jest/globals';
import { acceptOf } from './file-choice.ts';

describe('choosing files', () => {
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

  it('joins the extensions for the browser', () => {
    expect(acceptOf(['.csv', '.xlsx'])).toBe('.csv,.xlsx');
  });
});
