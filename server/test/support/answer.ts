import type Joi from 'joi';

/** What a call answered; a file's bytes where it is no JSON. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** Unknown as to any client: tests compare it as a whole, or read a part by the functions below. */
  body: unknown;
}

type HasBody = Pick<Answer, 'body'>;
/** A JSON object of which nothing is known. */
export type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const wrong = (what: string, path: string, { body }: HasBody) =>
  new Error(`No ${what} at ${path} of ${JSON.stringify(body).slice(0, 500)}`);

/** What stands at a path of the body, `data.list.0.id`; undefined where nothing does, the whole body for ''. */
export const valueAt = ({ body }: HasBody, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce((value: unknown, name) => (isFields(value) ? value[name] : undefined), body);

/** @throws where no text stands there */
export function textAt(answer: HasBody, path: string): string {
  const value = valueAt(answer, path);
  if (typeof value !== 'string') throw wrong('text', path, answer);
  return value;
}

/** @throws where no number stands there */
export function numberAt(answer: HasBody, path: string): number {
  const value = valueAt(answer, path);
  if (typeof value !== 'number') throw wrong('number', path, answer);
  return value;
}

/** @throws where no object stands there */
export function fieldsAt(answer: HasBody, path = 'data'): Fields {
  const value = valueAt(answer, path);
  if (!isFields(value)) throw wrong('object', path, answer);
  return value;
}

/** @throws where no list of objects stands there */
export function listAt(answer: HasBody, path = 'data.list'): Fields[] {
  const value = valueAt(answer, path);
  if (!Array.isArray(value) || !value.every(isFields)) throw wrong('list', path, answer);
  return value;
}

/**
 * `data` as a schema knows it.
 * @throws where the call was refused, or `data` is something else
 */
export function readAs<T>(schema: Joi.ObjectSchema<T>, answer: HasBody): T {
  const { value, error } = schema.validate(valueAt(answer, 'data'));
  if (error) throw new Error(`${error.message}: ${JSON.stringify(answer.body)}`);
  return value;
}

/** One field of each object of a list. */
export const eachAt = (answer: HasBody, path: string, field: string): unknown[] =>
  listAt(answer, path).map((entry) => entry[field]);

/** @throws where the body is not the bytes of a file */
export function bytesOf({ body }: HasBody): Buffer {
  if (!Buffer.isBuffer(body)) throw wrong('bytes', '', { body });
  return body;
}
