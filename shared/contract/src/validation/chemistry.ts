import type Joi from 'joi';
import { text } from './text.ts';

const casPattern = /^\d{2,7}-\d{2}-\d$/;
const casMessages = { format: '请输入正确的CAS号格式', digit: 'CAS号校验位不正确' } as const;

/** Whether the last digit of a well-formed CAS number is the weighted sum of the others modulo ten. */
export function hasCasCheckDigit(casNo: string): boolean {
  const digits = casNo.replaceAll('-', '').split('').map(Number);
  const check = digits.pop();
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length - index), 0);
  return sum % 10 === check;
}

/** CAS号: optional, format and check digit (entities.md, Material); full-width signs and dashes are folded. */
export function casNo(): Joi.StringSchema {
  return text({
    label: 'CAS号',
    code: true,
    pattern: casPattern,
    formatMessage: casMessages.format,
    check: (value) => (hasCasCheckDigit(value) ? null : casMessages.digit),
  });
}

/** An English chemical name: printable ASCII and the signs that such names carry. */
export function englishName(label: string, max: number): Joi.StringSchema {
  return text({ label, max, pattern: /^[\x20-\x7eαβλ′]+$/, formatMessage: `${label}只能包含英文字母、数字和常用符号` });
}
