import { describe, expect, it } from '@jest/globals';
import { maskPhone } from '../pages/user-list.tsx';

describe('maskPhone', () => {
  it('hides the middle of a mobile number and leaves other texts unchanged [§bodies masked phone]', () => {
    expect(maskPhone('13812340000')).toBe('138****0000');
    expect(maskPhone('')).toBe('');
  });
});
