import { describe, expect, it } from '@jest/globals';
import Joi from 'joi';
import { foldWidth, normaliseText, textLength } from '../../normalise.ts';
import { validate } from '../index.ts';
import { text } from '../text.ts';
import { faultOf, valid } from './faults.ts';

const schema = Joi.object({ note: text({ label: '说明', max: 5 }) });

describe('text', () => {
  it('trims ideographic spaces, composes and drops what is invisible', () => {
    expect(valid(schema, { note: '\u3000 e\u0301\u200B \uFEFF' })).toEqual({ note: 'é' });
    expect(normaliseText('一\r\n二\u2028三')).toBe('一\n二\n三');
    expect(normaliseText('PD2099\u200E\u202A\u00AD0006')).toBe('PD20990006');
    for (const sign of '\u061C\u180E\u200C\u200D\u2062\u2066\u2069\u034F\u3164\uFE0F\u{E0041}\u{E0101}')
      expect(normaliseText(`${sign}葛${sign}1${sign}`)).toBe('葛1');
    for (const emoji of ['👨‍👩‍👧', '❤️', '1️⃣', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍🌾']) expect(normaliseText(emoji)).toBe(emoji);
  });

  it('has letters in place of radicals, and hyphens in codes', () => {
    expect(normaliseText('⻩⽠')).toBe('黄瓜');
    const code = Joi.object({ no: text({ label: '编号', max: 20, code: true }) });
    expect(valid(code, { no: '67\u201156\u20131' })).toEqual({ no: '67-56-1' });
    for (const hyphen of '\u2014\u2015\u2212\u2500\u30FC\uFE58\uFF0D')
      expect(valid(code, { no: `67${hyphen}56${hyphen}1` })).toEqual({ no: '67-56-1' });
  });

  it('counts code points', () => {
    expect(textLength('𠮷野家😀')).toBe(4);
    expect(faultOf(schema, { note: '😀😀😀😀😀' }, 'note')).toBeUndefined();
    expect(faultOf(schema, { note: '😀😀😀😀😀😀' }, 'note')).toBe('说明长度不能超过5个字符');
  });

  it('makes an absent, null or blank optional text empty', () => {
    for (const value of [{}, { note: null }, { note: ' \u3000' }]) expect(valid(schema, value)).toEqual({ note: '' });
  });

  it.each([['\u0000'], ['a\u0007'], ['\ud800'], ['\u0085x\u0085x'], ['a\ufffd'], ['\ufffe']])(
    'refuses what no database keeps: %j',
    (note) => {
      expect(faultOf(schema, { note }, 'note')).toBe('说明包含不支持的字符');
    },
  );

  it('refuses piles of marks, however many, without composing them', () => {
    expect(valid(schema, { note: 'e\u0301\u0323' })).toEqual({ note: '\u1eb9\u0301' });
    expect(faultOf(schema, { note: `e${'\u0301\u0316'.repeat(200_000)}` }, 'note')).toBe('说明包含不支持的字符');
  });

  it('refuses another type and turns line breaks of a one-line text into spaces', () => {
    expect(faultOf(schema, { note: 5 }, 'note')).toBe('说明格式不正确');
    expect(valid(schema, { note: 'a\n\nb' })).toEqual({ note: 'a b' });
  });

  it('folds full-width signs', () => {
    expect(foldWidth('ＰＤ２０２０－１\u3000（Ａ）')).toBe('PD2020-1 (A)');
  });
});

describe('validate', () => {
  it('drops unknown fields, and prototype keys with them', () => {
    expect(valid(schema, JSON.parse('{"note":"a","__proto__":{"admin":true},"id":"x"}'))).toEqual({ note: 'a' });
  });

  it.each([
    ['notes', Array.from({ length: 1001 }, () => ({}))],
    ['notes', Array.from({ length: 50_001 }, () => 1)],
    ['notes.0.deep', [{ deep: Array.from({ length: 50_001 }, () => 1) }]],
  ])('does not look through a list that is far too long: %s', (field, notes) => {
    const asked: unknown[] = [];
    const rule = Joi.object({ notes: Joi.array().items(Joi.any().custom((entry: unknown) => asked.push(entry))) });
    expect(validate(rule, { notes })).toEqual({ errors: [{ field, message: '条目过多' }] });
    expect(asked).toEqual([]);
  });

  it.each([[null], ['text'], [7], [[]], [undefined]])('answers %j with one error of the whole value', (value) => {
    expect(validate(schema, value)).toEqual({ errors: [{ field: '', message: '请求参数错误' }] });
  });
});
