import { describe, expect, it } from '@jest/globals';
import { quoted, renderTemplate } from './configuration.ts';

describe('nginx templates', () => {
  it("are filled by name and keep nginx's own variables", () => {
    expect(renderTemplate('listen ${LISTEN}; return 301 $uri$is_args;', { LISTEN: '8080' })).toBe(
      'listen 8080; return 301 $uri$is_args;',
    );
  });

  it('are refused with a name without a value, or a value without a place', () => {
    expect(() => renderTemplate('${A}', {})).toThrow('A');
    expect(() => renderTemplate('', { B: '1' })).toThrow('B');
  });

  it.each(['a"b', 'a\\b', 'a$b', 'a\nb'])('accept no value that would end its quotes: %j', (value) => {
    expect(() => quoted(value)).toThrow('cannot stand');
  });

  it('accept security policies unchanged', () => {
    expect(quoted("default-src 'self'; img-src data:")).toBe('"default-src \'self\'; img-src data:"');
  });
});
