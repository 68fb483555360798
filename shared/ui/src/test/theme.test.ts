/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { themeVariables } from '../theme/arco-variables.ts';

const source = readFileSync(path.join(import.meta.dirname, '../theme/tokens.less'), 'utf8');

/** Custom properties that a mixin of tokens.less sets. */
function tokensOf(mixin: string): Map<string, string> {
  const body = source.match(new RegExp(`\\.${mixin}\\(\\) \\{([^}]*)\\}`))?.[1] ?? '';
  return new Map([...body.matchAll(/(--ah5-[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Relative luminance of a colour #rgb or #rrggbb (WCAG 2.2). */
function luminance(colour: string): number {
  const full = colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const light = tokensOf('ah5-light');
const dark = tokensOf('ah5-dark');
const texts = ['text', 'text-2', 'text-3', 'brand-text', 'danger', 'warn', 'info'];

describe('the tokens', () => {
  it('have a value in both modes, and are all that Arco takes its colours from', () => {
    expect([...dark.keys()]).toEqual([...light.keys()]);
    const named = Object.values(themeVariables).flatMap((value) => String(value).match(/--ah5-[\w-]+/g) ?? []);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !source.includes(`${name}:`))).toEqual([]);
    expect(Object.values(themeVariables).filter((value) => /#|rgb/.test(String(value)))).toEqual([]);
  });

  it.each([
    ['light', light, 4.5],
    ['dark', dark, 4.5],
    ['light, high contrast', new Map([...light, ...tokensOf('ah5-light-contrast')]), 7],
    ['dark, high contrast', new Map([...dark, ...tokensOf('ah5-dark-contrast')]), 7],
  ])('are legible: %s', (_mode, tokens, least) => {
    const of = (name: string) => tokens.get(`--ah5-${name}`) ?? '';
    const weak = texts.flatMap((text) =>
      ['surface', 'bg', 'surface-sunken']
        .filter((ground) => contrast(of(text), of(ground)) < least)
        .map((ground) => `${text} on ${ground}`),
    );
    if (contrast(of('on-brand'), of('brand')) < least) weak.push('on-brand on brand');
    if (contrast(of('on-toast'), of('toast')) < least) weak.push('on-toast on toast');
    for (const band of ['red', 'black', 'green', 'yellow', 'blue']) {
      for (const ground of ['surface', `band-${band}-soft`])
        if (contrast(of(`band-${band}-text`), of(ground)) < least) weak.push(`${band} on ${ground}`);
    }
    expect(weak).toEqual([]);
  });
});
