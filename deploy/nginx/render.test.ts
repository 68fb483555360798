import { describe, expect, it } from '@jest/globals';
import { quoted, renderTemplate } from './render.ts';

describe('nginx templates', () => {
  it('are filled by name and keep the variables of nginx', () => {
    expect(renderTemplate('listen ${LISTEN}; return 301 $uri$is_args;', { LISTEN: '8080' })).toBe(
      'listen 8080; return 301 $uri$is_args;',
    );
  });

  it('are refused with a name that has no value and with a value that has no place', () => {
    expect(() => renderTemplate('${A}', {})).toThrow('A');
    expect(() => renderTemplate('', { B: '1' })).toThrow('B');
  });

  it.each(['a"b', 'a\\b', 'a$b', 'a\nb'])('take no value that would end its own quotes: %j', (value) => {
    expect(() => quoted(value)).toThrow('cannot stand');
  });

  it('take policies as they are', () => {
    expect(quoted("default-src 'self'; img-src data:")).toBe('"default-src \'self\'; img-src data:"');
  });
});
