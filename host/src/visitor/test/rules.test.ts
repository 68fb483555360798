import { describe, expect, it } from '@jest/globals';
import { parseProductList, productQuery } from '../category/products-page.tsx';
import { plainText } from '../company/plain-text.ts';
import { bannerLink } from '../home/home-page.tsx';
import { countFilters, listFilters } from '../filter/record-filters.ts';
import { materialQuery, parseMaterialList } from '../material/list-page.tsx';
import { validityText } from '../product/product-key-facts.ts';
import { allowedUrl } from '../web-view/web-view-page.tsx';

describe('registration', () => {
  it('tells what is known of its validity', () => {
    expect(validityText({ regValidFrom: '2021-05-20', regValidTo: '2026-05-19' })).toBe('2021-05-20 至 2026-05-19');
    expect(validityText({ regValidFrom: '', regValidTo: '2026-05-19' })).toBe('至 2026-05-19');
    expect(validityText({ regValidFrom: '', regValidTo: '' })).toBe('');
  });
});

describe('filters in the address', () => {
  it('count values that mean nothing as not given', () => {
    const state = parseProductList({ toxicity: '很毒', sort: 'random', view: 'x', formulation: 'EC' });
    expect(state).toMatchObject({ sort: '', view: 'row', values: { toxicity: '', formulation: 'EC' } });
    expect(countFilters(listFilters.product, state.values)).toBe(1);
    expect(productQuery(state)).toEqual({ type: 'product', sort: 'sort', formulation: 'EC' });
  });

  it('turn into what the API takes', () => {
    const state = parseMaterialList({ keyword: 'xylene', purityMin: '98', hazardous: 'no' });
    expect(materialQuery(state)).toEqual({
      type: 'material',
      // In order of relevance.
      keyword: 'xylene',
      purityMin: 98,
      hazardous: false,
    });
    expect(materialQuery(parseMaterialList({ keyword: '甲苯', sort: 'sort' }))).toMatchObject({ sort: 'sort' });
    expect(materialQuery(parseMaterialList({ sort: 'random' }))).toEqual({ type: 'material', sort: 'sort' });
    expect(parseMaterialList({ purityMin: '1e9', hazardous: 'true' }).values).toMatchObject({
      purityMin: '',
      hazardous: '',
    });
  });
});

describe('an address that is too long', () => {
  it('is searched for as far as the server takes it, so that the list is not refused', () => {
    const long = '水'.repeat(500);
    expect(parseProductList({ crop: long, target: long }).values).toMatchObject({
      crop: '水'.repeat(100),
      target: '水'.repeat(100),
    });
    expect(parseProductList({ formulation: long }).values.formulation).toBe('');
    expect(parseProductList({ formulation: '水剂' }).values.formulation).toBe('SL');
    expect(parseMaterialList({ keyword: long, categoryId: long })).toMatchObject({
      keyword: '水'.repeat(100),
      values: { categoryId: '' },
    });
  });
});

describe('links that come from records', () => {
  it.each([
    [{ linkType: 'page', linkTarget: 'pages/materials/list' }, '/pages/materials/list'],
    [{ linkType: 'product', linkTarget: 'abc' }, '/pages/product/detail?id=abc'],
    [{ linkType: 'url', linkTarget: 'https://example.com/' }, 'https://example.com/'],
    [{ linkType: 'url', linkTarget: 'javascript:evil()' }, null],
    [{ linkType: 'page', linkTarget: '//evil.example' }, null],
    [{ linkType: 'none', linkTarget: '' }, null],
  ] as const)('%j leads to %s', (banner, expected) => {
    expect(bannerLink(banner)).toBe(expected);
  });

  it('show a page only of a named https site, never the app itself', () => {
    const own = 'https://app.example';
    const origins = ['https://www.icama.cn', own];
    expect(allowedUrl('https://www.icama.cn/a', origins, own)).toEqual({ url: 'https://www.icama.cn/a' });
    for (const url of ['', 'x', 'http://www.icama.cn/', 'https://www.icama.cn.evil.example/', `${own}/admin-h5/`]) {
      expect(allowedUrl(url, origins, own)).toHaveProperty('refused');
    }
    expect(allowedUrl('https://u:p@www.icama.cn/', origins, own)).toHaveProperty('refused');
  });
});

describe('plainText', () => {
  it('ends before the first heading behind text', () => {
    expect(plainText('<p>绿禾农化是一家企业。</p><h3>产品体系</h3><p>六大类</p>')).toBe('绿禾农化是一家企业。');
    expect(plainText('<h2>简介</h2><p>绿禾农化</p>')).toBe('简介 绿禾农化');
  });

  it('keeps the words of a rich text', () => {
    expect(plainText('<p>绿禾&nbsp;农化</p><p>a &lt; b</p>')).toBe('绿禾 农化 a < b');
  });

  it('leaves no gap where a word stood out in its sentence', () => {
    expect(plainText('<p><strong>绿禾农化</strong>是一家<a href="/x">农化</a>企业。</p><ul><li>研发</li></ul>')).toBe(
      '绿禾农化是一家农化企业。 研发',
    );
  });
});
