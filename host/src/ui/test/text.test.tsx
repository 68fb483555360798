import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Formula, Highlight } from '../text/highlight.tsx';

const html = (formula: string) => render(<Formula formula={formula} />).container.firstElementChild?.innerHTML;

describe('Formula', () => {
  it.each([
    ['C9H10ClN5O2', 'C<sub>9</sub>H<sub>10</sub>ClN<sub>5</sub>O<sub>2</sub>'],
    ['Ca(OH)2', 'Ca(OH)<sub>2</sub>'],
    // A number that counts molecules stays on the line.
    ['CuSO4·5H2O', 'CuSO<sub>4</sub>·5H<sub>2</sub>O'],
    ['2CaSO4·H2O', '2CaSO<sub>4</sub>·H<sub>2</sub>O'],
  ])('writes %s with its numbers below the line', (formula, expected) => {
    expect(html(formula)).toBe(expected);
  });
});

describe('Highlight', () => {
  it('marks what the search has found whatever the width', () => {
    const { container } = render(<Highlight text="磷酸，正磷酸（Ａ）" words={['酸,正']} />);
    expect(container.querySelector('mark')?.textContent).toBe('酸，正');
    const { container: other } = render(<Highlight text="N-甲基 (a)" words={['（Ａ）']} />);
    expect(other.querySelector('mark')?.textContent).toBe('(a)');
  });

  it('marks every occurrence without regard to case, and no markup of the text', () => {
    const { container } = render(<Highlight text="EC 乳油 ec <b>" words={['ec']} />);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['EC', 'ec']);
    expect(container.textContent).toBe('EC 乳油 ec <b>');
  });

  it.each([
    ['水稻、小麦', ['水稻', '小麦'], ['水稻', '小麦']],
    ['稻飞虱、飞虱', ['飞虱', '稻飞虱'], ['稻飞虱', '飞虱']],
    ['1330-20-7', ['1330207'], ['1330-20-7']],
    ['阿维·哒螨灵', ['阿维哒螨灵'], ['阿维·哒螨灵']],
    ['15%、5%', ['5%'], ['5%']],
    ['苹果树、果树、樱桃', [{ name: '果树' }, { name: '桃' }], ['果树']],
    ['小麦（南方）、冬小麦', [{ name: '小麦' }], ['小麦']],
    ['桃、樱桃', ['桃', { name: '桃' }], ['桃', '桃']],
    ['C++ (a|b)', ['+', 'a|b', ''], ['+', '+', 'a|b']],
  ])('marks each word in %s', (text, words, marked) => {
    const { container } = render(<Highlight text={text} words={words} />);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(marked);
    expect(container.textContent).toBe(text);
  });
});
