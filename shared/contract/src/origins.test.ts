import { describe, expect, it } from '@jest/globals';
import { isOriginIn, isOriginPattern } from './origins.ts';

describe('a pattern of origins', () => {
  it.each([
    'https://category.example.com',
    'https://category.example.com:8443',
    'http://localhost:8081',
    'http://localhost:*',
    'https://*.modules.example.com',
    'https://*.example.com:8443',
  ])('may be %s', (text) => expect(isOriginPattern(text)).toBe(true));

  it.each([
    '*',
    'https://*',
    'https://*.com',
    'https://a.*.example.com',
    'https://a*.example.com',
    'https://a.example.com/',
    'https://a.example.com/path',
    'https://a.example.com:443',
    'a.example.com',
    'ftp://a.example.com',
    'https://user@a.example.com',
    "https://a.example.com; script-src 'unsafe-inline'",
  ])('is never %s', (text) => expect(isOriginPattern(text)).toBe(false));

  it.each([
    ['https://a.example.com', 'https://a.example.com'],
    ['https://a.modules.example.com', 'https://*.modules.example.com'],
    ['https://b.a.modules.example.com', 'https://*.modules.example.com'],
    ['http://localhost:9100', 'http://localhost:*'],
    ['http://localhost', 'http://localhost:*'],
    ['http://[::1]:9100', 'http://[::1]:*'],
  ])('holds %s in %s', (origin, pattern) => expect(isOriginIn(origin, [pattern])).toBe(true));

  it.each([
    ['https://modules.example.com', 'https://*.modules.example.com'],
    ['https://evilmodules.example.com', 'https://*.modules.example.com'],
    ['https://a.modules.example.com.evil.example', 'https://*.modules.example.com'],
    ['http://a.modules.example.com', 'https://*.modules.example.com'],
    ['https://a.modules.example.com:8443', 'https://*.modules.example.com'],
    ['https://a.example.com:8443', 'https://a.example.com'],
    ['http://localhost.evil.example:80', 'http://localhost:*'],
    ['null', 'http://localhost:*'],
  ])('does not hold %s in %s', (origin, pattern) => expect(isOriginIn(origin, [pattern])).toBe(false));
});
