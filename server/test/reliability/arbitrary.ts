import * as fc from 'fast-check';

/** Texts that often break servers. */
const tricks = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '🌾👨‍👩‍👧',
  '\u202e反',
  "' or 1=1 --",
  '"; drop table product; --',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-0',
  '0'.repeat(32),
  'f'.repeat(32),
  'x'.repeat(5000),
  '字'.repeat(300),
  '<script>alert(1)</script>',
  '2026-13-45T99:99:99Z',
  '=cmd()',
  '\r\nX-Injected: 1',
];

const text = fc.oneof(fc.constantFrom(...tricks), fc.string({ unit: 'binary', maxLength: 40 }));
const number = fc.oneof(
  fc.constantFrom(0, -1, 1, 0.1, 2 ** 31, 2 ** 53, Number.MAX_VALUE, -Number.MAX_VALUE, 1e-300),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** Field names of the API, so that invalid values reach its rules. */
const fields = (
  'username password phone code email realName type status version ticket oldPassword newPassword userIds ids ' +
  'filter expectedTotal to sort name parentId kind categoryId ingredients usages imageIds regNo title ' +
  'position linkType album mediaType casNo intro certificates __proto__ constructor toString hasOwnProperty'
).split(' ');
const key = fc.oneof(fc.constantFrom(...fields), text);

const leaf = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(key, tie('any'), { maxKeys: 6 }),
  ),
})).any;

const deep = fc
  .integer({ min: 50, max: 20_000 })
  .map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)
  .chain((nest) => fc.constantFrom(nest, `{"ids":${nest}}`, `{"name":${nest},"filter":${nest}}`));
const duplicates = fc
  .tuple(fc.constantFrom(...fields), leaf, leaf)
  .map(
    ([name, one, two]) =>
      `{${JSON.stringify(name)}:${JSON.stringify(one)},${JSON.stringify(name)}:${JSON.stringify(two)}}`,
  );

/** A body: mostly JSON objects, sometimes something else. */
const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 }).map((it) => JSON.stringify(it)),
  },
  { weight: 2, arbitrary: value.map((it) => JSON.stringify(it)) },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: duplicates },
);

/** An address cannot contain a lone surrogate. */
const wellFormed = (given: string): string => given.replaceAll(/\p{Surrogate}/gu, '?');

const queryNames = ['page', 'size', 'keyword', 'status', 'categoryId', 'sort', 'since', 'type', 'from', 'w', 'x'];
const query = fc
  .array(fc.tuple(fc.constantFrom(...queryNames), fc.oneof(text, number.map(String))), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, given]) => `${name}=${encodeURIComponent(wellFormed(given))}`).join('&'));

export interface Attack {
  /** Values of the path parameters: text, or null for an existing record. */
  param: string | null;
  query: string;
  body: string | null;
  contentType: string;
}

/** One hostile or careless request. */
export const attack: fc.Arbitrary<Attack> = fc.record({
  param: fc.option(
    text.map((given) => encodeURIComponent(wellFormed(given)).slice(0, 150)),
    { freq: 3 },
  ),
  query: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query }),
  body: fc.option(body, { freq: 8 }),
  contentType: fc.oneof(
    { weight: 10, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        '',
      ),
    },
  ),
});
