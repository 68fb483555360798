import { afterEach, expect, it } from '@jest/globals';
import { forgetSearches, recentSearches, rememberSearch } from '../search/recent-searches.ts';

afterEach(forgetSearches);

it('keeps what was searched for, newest first and each once', () => {
  for (const text of ['吡虫啉', '二甲苯', '吡虫啉']) rememberSearch(text);
  expect(recentSearches()).toEqual(['吡虫啉', '二甲苯']);
});

it('keeps one search of a word that was typed with rests between, not each of its beginnings', () => {
  for (const text of ['二甲苯', '草', '草甘', '草甘膦']) rememberSearch(text);
  expect(recentSearches()).toEqual(['草甘膦', '二甲苯']);
});

it('keeps the word where its letters are taken back', () => {
  for (const text of ['草甘膦', '草甘', '草']) rememberSearch(text);
  expect(recentSearches()).toEqual(['草甘膦']);
});

it('replaces what was typed on the way by the word that was chosen for it', () => {
  rememberSearch('草甘膦');
  rememberSearch('bcl');
  rememberSearch('吡虫啉', 'bcl');
  expect(recentSearches()).toEqual(['吡虫啉', '草甘膦']);
});
