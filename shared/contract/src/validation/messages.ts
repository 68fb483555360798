const codes = [
  'any.only',
  'any.required',
  'array.base',
  'boolean.base',
  'number.base',
  'number.greater',
  'number.infinity',
  'number.integer',
  'number.max',
  'number.min',
  'number.unsafe',
  'string.base',
  'string.empty',
  'string.pattern.base',
] as const;

/**
 * One message for every fault of a plain value. The codes are spelled out, because joi prefers an outer schema's exact
 * code, and even its own custom message, to an inner `*`.
 */
export function everyFault(message: string): Readonly<Record<string, string>> {
  return Object.fromEntries(codes.map((code) => [code, message]));
}
