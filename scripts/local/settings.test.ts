import { describe, expect, it } from '@jest/globals';
import { readPort } from './settings.ts';

describe('ports of npm start', () => {
  it.each([
    ['host', 8080],
    ['api', 8090],
    ['category', 8081],
    ['material', 8082],
    ['banner', 8083],
    ['gallery', 8084],
    ['user', 8085],
    ['inquiry', 8086],
  ])('%s is at %i by default [§settings addresses]', (part, port) => {
    expect(readPort(part, {})).toBe(port);
    expect(readPort(part, { [`${part.toUpperCase()}_PORT`]: '9000' })).toBe(9000);
  });

  it.each(['', 'http', '70000', '80.5', '-1'])('names a setting whose value is no port: %j', (text) => {
    expect(() => readPort('host', { HOST_PORT: text })).toThrow(/^HOST_PORT=/);
  });
});
