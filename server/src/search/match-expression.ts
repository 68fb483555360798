import type { Engine } from '../database/connection.ts';

/** A condition on the tokens of a record; null can match nothing. */
export type Expression = { token: string; prefix: boolean } | { all: Expression[] } | { any: Expression[] } | null;

/** Bytes of a token: PostgreSQL refuses longer ones, and no field is as long. */
export const maxTokenBytes = 2000;

const tokenCondition = (token: string, prefix: boolean): Expression =>
  Buffer.byteLength(token) > maxTokenBytes ? null : { token, prefix };
export const exactly = (token: string): Expression => tokenCondition(token, false);
export const beginning = (token: string): Expression => tokenCondition(token, true);

export function all(parts: readonly Expression[]): Expression {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length || known.length === 0) return null;
  return known.length === 1 ? (known[0] ?? null) : { all: known };
}

export function any(parts: readonly Expression[]): Expression {
  const known = parts.filter((part) => part !== null);
  return known.length < 2 ? (known[0] ?? null) : { any: known };
}

interface Syntax {
  token: (token: string, prefix: boolean) => string;
  and: string;
  or: string;
}

const syntaxes: Readonly<Record<Engine, Syntax>> = {
  // FTS5
  sqlite: { token: (token, prefix) => `"${token}"${prefix ? '*' : ''}`, and: ' AND ', or: ' OR ' },
  // tsquery
  postgres: { token: (token, prefix) => `'${token}'${prefix ? ':*' : ''}`, and: ' & ', or: ' | ' },
};

function render(expression: NonNullable<Expression>, syntax: Syntax): string {
  if ('token' in expression) return syntax.token(expression.token, expression.prefix);
  const [parts, sign] = 'all' in expression ? [expression.all, syntax.and] : [expression.any, syntax.or];
  return `(${parts.flatMap((part) => (part ? render(part, syntax) : [])).join(sign)})`;
}

/** An expression in the engine's language. Tokens contain only letters, digits, `.`, `%` and `=`. */
export const written = (expression: NonNullable<Expression>, engine: Engine): string =>
  render(expression, syntaxes[engine]);
