import { describe, expect, it } from '@jest/globals';
import { htmlToText } from './html-to-text.ts';

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
