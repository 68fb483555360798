import { describe, expect, it } from '@jest/globals';
import { withoutInline } from '../paste.ts';

describe('pasted HTML', () => {
  it.each([
    [`<p style="color: red" class='a' onclick='x("1")'>文</p>`, `<p class='a'>文</p>`],
    ['<style>\np { color: red }\n</style><p>文</p>', '<p>文</p>'],
    ['<p style=color:red>文</p>', '<p>文</p>'],
    ['<a\n  STYLE="x" href="https://a.cn?style=1">文</a>', '<a href="https://a.cn?style=1">文</a>'],
    ['<p>写作 style="x" 的字</p>', '<p>写作 style="x" 的字</p>'],
  ])('%j is parsed as %j', (html, parsed) => expect(withoutInline(html)).toBe(parsed));
});
