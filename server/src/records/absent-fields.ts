import { isDeepStrictEqual } from 'node:util';
import { type Fields, isObject } from '@admin-h5/contract';
import type { FastifyRequest } from 'fastify';

type Values = Readonly<Record<string, unknown>>;

const missing = (fields: Fields, value: Values) => Object.keys(fields).filter((name) => !Object.hasOwn(value, name));
const pick = (value: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, value[name]]));

/** A row belongs to the stored one that has its values, else to the one in its place if there are as many. */
function completeRows(row: Fields, sent: readonly unknown[], stored: readonly unknown[]): unknown[] {
  const left = stored.filter(isObject);
  return sent.map((entry, place) => {
    const absent = isObject(entry) ? missing(row, entry) : [];
    if (!isObject(entry) || absent.length === 0) return entry;
    const names = Object.keys(entry);
    const same = left.findIndex((each) => isDeepStrictEqual(pick(each, names), { ...entry }));
    const former = same < 0 && sent.length === stored.length ? stored[place] : left.splice(same, 1)[0];
    return isObject(former) ? { ...pick(former, absent), ...entry } : entry;
  });
}

function complete(fields: Fields, body: Values, stored: Values): Values {
  const rows = Object.entries(fields).flatMap(([name, field]) => {
    const [sent, former] = [body[name], stored[name]];
    return field.kind === 'rows' && Array.isArray(sent) && Array.isArray(former)
      ? [[name, completeRows(field.row, sent, former)] as const]
      : [];
  });
  return { ...pick(stored, missing(fields, body)), ...body, ...Object.fromEntries(rows) };
}

const isWhole = (fields: Fields, body: Values): boolean =>
  missing(fields, body).length === 0 &&
  Object.entries(fields).every(([name, field]) => {
    const list = body[name];
    return (
      field.kind !== 'rows' || !Array.isArray(list) || list.every((row) => !isObject(row) || isWhole(field.row, row))
    );
  });

/**
 * Completes the body of a `PUT` by what is stored, before it is validated: a form that was built before a field existed does not name
 * it. The version that the body names is compared when it is written, so that what was read here is what it is compared with.
 * @param read returns what is stored; throws AppError 404
 */
export const completeBody =
  <Request extends FastifyRequest>(fields: Fields, read: (request: Request) => Promise<object>) =>
  async (request: Request): Promise<void> => {
    const { body } = request;
    if (!isObject(body) || Array.isArray(body) || isWhole(fields, body)) return;
    request.body = complete(fields, body, { ...(await read(request)) });
  };
