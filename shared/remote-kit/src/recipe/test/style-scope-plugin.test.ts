import { describe, expect, it } from '@jest/globals';
import { foreignRules } from '../style-scope-plugin.ts';

describe('styles of a module', () => {
  it.each([
    '.banner-preview > .ah5-image { color: red }',
    '.banner-a, .banner-b:hover { color: red }',
    '@media (min-width: 600px) { .banner-a { color: red } }',
    '@keyframes banner-turn { from { opacity: 0 } 50%, to { opacity: 1 } }',
    '.banner-a { animation: banner-turn 1s }',
  ])('may be %s', (css) => {
    expect(foreignRules(css, 'banner')).toEqual([]);
  });

  it.each([
    ['body { margin: 0 }', 'body'],
    [':root { --ah5-primary: red }', ':root'],
    ['.ah5-button { color: red }', '.ah5-button'],
    ['.category-line { color: red }', '.category-line'],
    ['.banner-a, p { color: red }', 'p'],
    ['html[data-theme=dark] .banner-a { color: red }', 'html[data-theme=dark] .banner-a'],
    ['@media print { p { color: red } }', 'p'],
    ['@keyframes turn { from { opacity: 0 } }', '@keyframes turn'],
    ['@font-face { font-family: x }', '@font-face '],
  ])('may not be %s', (css, foreign) => {
    expect(foreignRules(css, 'banner')).toEqual([foreign]);
  });
});
