import { describe, expect, it } from '@jest/globals';
import { unsupportedSyntax } from '../browser-syntax-plugin.ts';

describe('a shipped script', () => {
  it.each([
    'const a = /(?<year>\\d{4})(?=-)(?!x)/du;',
    'class A { #b = 1; static c = 2; has(x) { return #b in x } }',
    'a ??= b?.c ?? 1_000n;',
    'const d = import.meta.url; await import("./e.js");',
    'const text = "(?:a|b)";',
  ])('may have %s', (code) => {
    expect(unsupportedSyntax(code)).toEqual([]);
  });

  it.each([
    ['a lookbehind', String.raw`x.split(/(?<=\d)a/)`],
    ['a negative lookbehind', 'const danger = /(?<!无)有毒/;'],
    ['a lookbehind as text', 'new RegExp("(?<=a)b")'],
    ['a lookbehind in a template', 'new RegExp(String.raw`(?<!${a})b`)'],
    ['the flag v', String.raw`/[\p{L}--[a-z]]/v`],
    ['two groups of one name', '/(?<a>x)|(?<a>y)/'],
    ['flags of a group', '/(?i:x)/'],
    ['a static block', 'class A { static { run() } }'],
    ['attributes of an import', 'import a from "./a.json" with { type: "json" }'],
    ['using', '{ using a = open() }'],
  ])('may not have %s', (_, code) => {
    expect(unsupportedSyntax(code)).toHaveLength(1);
  });
});
