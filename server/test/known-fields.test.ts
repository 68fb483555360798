import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import Joi from 'joi';
import { validate } from '@admin-h5/contract/validation';
import { knownFields } from '../src/plugins/known-fields.ts';
import { publishQuerySchema } from '../src/publish/query.ts';
import { pageRules } from '../src/records/query.ts';

const text = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '2',
    '0',
    '-1',
    '1e3',
    ' 3 ',
    '007',
    '101',
    'true',
    'false',
    'yes',
    '水剂',
    'SL',
    'product',
    'newest',
  ),
  fc.constantFrom('虫', ' 虫 ', '生产车间', '__proto__', 'x'.repeat(101), 'x'.repeat(99)),
  fc.string(),
);
const fields = [
  'type',
  'categoryId',
  'keyword',
  'formulation',
  'crop',
  'purityMin',
  'hazardous',
  'album',
  'sort',
  'page',
  'size',
];
const query = fc.dictionary(
  fc.constantFrom(...fields, 'unknown', '__proto__'),
  fc.oneof({ arbitrary: text, weight: 9 }, { arbitrary: fc.array(text, { maxLength: 2 }), weight: 1 }),
);

const judged = (given: Readonly<Record<string, unknown>>) => {
  const result = validate(publishQuerySchema, given);
  const single = fields.every((name) => !Array.isArray(given[name]));
  return single && 'value' in result ? { ...result.value } : null;
};

describe('fields of a query that are known', () => {
  it('come to what the whole schema makes of them, whatever was asked before', () => {
    const known = knownFields(publishQuerySchema);
    expect(() =>
      fc.assert(
        fc.property(query, (given) => isDeepStrictEqual(known(given), judged(given))),
        { numRuns: 3000 },
      ),
    ).not.toThrow();
  });

  it('are normalised, and get their default where they are absent', () => {
    const known = knownFields(Joi.object(pageRules));
    for (let times = 0; times < 2; times += 1) expect(known({ page: ' 7', other: '1' })).toEqual({ page: 7, size: 10 });
  });

  it('are left to the schema where its rules join fields, or an answer is no plain value', () => {
    const joined = Joi.object({ from: Joi.number(), to: Joi.number().min(Joi.ref('from')) });
    const either = Joi.object({ from: Joi.number(), to: Joi.number() }).xor('from', 'to');
    const list = Joi.object({ ids: Joi.string().custom((value: string) => value.split(',')) });
    expect(knownFields(joined)({ from: '1', to: '2' })).toBeNull();
    expect(knownFields(either)({ from: '1' })).toBeNull();
    expect(knownFields(list)({ ids: '1,2' })).toBeNull();
  });

  it('do not gather without end', () => {
    const schema = Joi.object({ keyword: Joi.string() });
    const known = knownFields(schema);
    for (let n = 0; n < 5000; n += 1) expect(known({ keyword: `k${n}` })).toEqual({ keyword: `k${n}` });
    expect(known({ keyword: 'k1' })).toEqual({ keyword: 'k1' });
  });
});
