import type Joi from 'joi';

/** The response of a call; the bytes of a file if it is no JSON. */
export interface ApiResponse {
  status: number;
  headers: Record<string, unknown>;
  /** Of unknown type, as for any client: tests compare it as a whole or read parts by the functions below. */
  body: unknown;
}

type HasBody = Pick<ApiResponse, 'body'>;
/** A JSON object with unknown fields. */
export type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const wrong = (what: string, path: string, { body }: HasBody) =>
  new Error(`No ${what} at ${path} of ${JSON.stringify(body).slice(0, 500)}`);

/** The value at a path of the body, such as `data.list.0.id`; undefined if there is none; the whole body for ''. */
export const valueAt = ({ body }: HasBody, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce((value: unknown, name) => (isFields(value) ? value[name] : undefined), body);

/** @throws Error if there is no text */
export function textAt(response: HasBody, path: string): string {
  const value = valueAt(response, path);
  if (typeof value !== 'string') throw wrong('text', path, response);
  return value;
}

/** @throws Error if there is no number */
export function numberAt(response: HasBody, path: string): number {
  const value = valueAt(response, path);
  if (typeof value !== 'number') throw wrong('number', path, response);
  return value;
}

/** @throws Error if there is no object */
export function fieldsAt(response: HasBody, path = 'data'): Fields {
  const value = valueAt(response, path);
  if (!isFields(value)) throw wrong('object', path, response);
  return value;
}

/** @throws Error if there is no list of objects */
export function listAt(response: HasBody, path = 'data.list'): Fields[] {
  const value = valueAt(response, path);
  if (!Array.isArray(value) || !value.every(isFields)) throw wrong('list', path, response);
  return value;
}

/**
 * Validates `data` by a schema.
 * @throws Error if the call was refused, or `data` does not match
 */
export function readAs<T>(schema: Joi.ObjectSchema<T>, response: HasBody): T {
  const { value, error } = schema.validate(valueAt(response, 'data'));
  if (error) throw new Error(`${error.message}: ${JSON.stringify(response.body)}`);
  return value;
}

/** One field of each object in a list. */
export const eachAt = (response: HasBody, path: string, field: string): unknown[] =>
  listAt(response, path).map((entry) => entry[field]);

/** @throws Error if the body is no file content */
export function bytesOf({ body }: HasBody): Buffer {
  if (!Buffer.isBuffer(body)) throw wrong('bytes', '', { body });
  return body;
}
