import Joi from 'joi';
import { foldWidth, hasForbiddenCharacters, normaliseText, textLength } from '../normalise.ts';

export interface TextRule {
  /** What the field is called in its messages. */
  label: string;
  /** Most code points; absent where the pattern bounds the length. */
  max?: number;
  /** Fewest code points of a text that is there at all; with it the length message names both ends. */
  min?: number;
  /** An empty or absent value is refused; otherwise it becomes ''. */
  required?: boolean;
  /** Replaces 「label不能为空」. */
  emptyMessage?: string;
  /** Line breaks are kept; elsewhere they become spaces. */
  multiline?: boolean;
  /** Full-width signs are folded, as for every code and number. */
  code?: boolean;
  upperCase?: boolean;
  /** Brings the text into the form that is checked and stored. */
  normalise?: (text: string) => string;
  pattern?: RegExp;
  /** Replaces 「label格式不正确」. */
  formatMessage?: string;
  /** A last check of a well-formed text: the message of what is wrong, or null. */
  check?: (text: string) => string | null;
}

/**
 * A text field: any string in, normalised text out (`normaliseText`), measured in code points.
 * Absent, null and blank mean ''. Messages follow the wording of entities.md.
 */
export function text(rule: TextRule): Joi.StringSchema {
  const messages = {
    empty: rule.emptyMessage ?? `${rule.label}不能为空`,
    length:
      rule.min === undefined
        ? `${rule.label}长度不能超过${rule.max}个字符`
        : `${rule.label}长度必须在${rule.min}-${rule.max}个字符之间`,
    format: rule.formatMessage ?? `${rule.label}格式不正确`,
    characters: `${rule.label}包含不支持的字符`,
  };
  const schema = Joi.string()
    .empty(Joi.valid(null, ''))
    .custom((raw: string, helpers) => {
      const value = shape(raw, rule);
      if (value === '') return rule.required ? helpers.error('string.empty') : value;
      if (hasForbiddenCharacters(value)) return helpers.error('string.characters');
      const length = textLength(value);
      if (length > (rule.max ?? Infinity) || length < (rule.min ?? 0)) return helpers.error('string.length');
      if (rule.pattern && !rule.pattern.test(value)) return helpers.error('string.pattern.base');
      const fault = rule.check?.(value) ?? null;
      return fault === null ? value : helpers.message({ custom: fault });
    })
    .messages({
      'any.required': messages.empty,
      'string.empty': messages.empty,
      'string.base': messages.format,
      'string.length': messages.length,
      'string.pattern.base': messages.format,
      'string.characters': messages.characters,
    });
  return rule.required ? schema.required() : schema.default('');
}

/** What word processors and keyboards write for a hyphen. */
const hyphens = /[\u02D7\u2010-\u2015\u2043\u207B\u2212\u2500\u30FC\uFE58\uFE63]/g;

function shape(raw: string, rule: TextRule): string {
  const folded = rule.code ? foldWidth(raw).replace(hyphens, '-') : raw;
  const normal = normaliseText(folded);
  const lines = rule.multiline ? normal : normal.replace(/[\n\t\v\f]+/g, ' ');
  const normalised = rule.normalise?.(lines) ?? lines;
  return rule.upperCase ? normalised.toUpperCase() : normalised;
}

/** `YYYY-MM-DD` of a day that exists, or ''. */
export function day(label: string): Joi.StringSchema {
  return text({
    label,
    code: true,
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    check: (value) => (isDay(value) ? null : `${label}格式不正确`),
  });
}

function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const instantPattern = /^(?:19|2\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * ISO 8601 with a time zone in, the same instant in UTC out, or ''.
 * @param keptIfAbsent nothing where it is not named, in place of ''; null, which stands for '', stays
 */
export function instant(label: string, keptIfAbsent = false): Joi.StringSchema {
  const fault = `${label}格式不正确`;
  const base = keptIfAbsent ? Joi.string().allow('', null) : Joi.string().empty(Joi.valid(null, '')).default('');
  return base
    .custom((raw: string, helpers) => {
      const value = raw.trim();
      const time = instantPattern.test(value) ? Date.parse(value) : Number.NaN;
      return Number.isNaN(time) ? helpers.error('string.base') : new Date(time).toISOString();
    })
    .messages({ 'string.base': fault });
}
