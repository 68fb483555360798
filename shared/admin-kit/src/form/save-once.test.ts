import { describe, expect, it } from '@jest/globals';
import Joi from 'joi';
import { isApiError } from '@admin-h5/client';
import { ApiError, CallTimeoutError, FormatError, NetworkError } from '@admin-h5/client/host';
import { createSaveOnce, isForgotten, KeyTakenError, type Attempt } from './save-once.ts';

interface Body {
  name: string;
  password: string;
  sort: number;
}

const schema: Joi.ObjectSchema<Body> = Joi.object<Body, true>({
  name: Joi.string().required(),
  password: Joi.string().required(),
  sort: Joi.number().required(),
});
const first: Body = { name: '草甘膦', password: 'hunter22', sort: 1 };
const second: Body = { ...first, sort: 2 };
const refused = (status: number, code = 'CODE', field?: string) =>
  new ApiError({
    status,
    code,
    message: '',
    toast: null,
    requestId: 'r-1',
    errors: field === undefined ? [] : [{ field, message: '' }],
  });

/** A server with keys: one record for each; the same body gets the same response, another body is refused. */
function server() {
  const made = new Map<string, { text: string; id: number }>();
  return {
    made,
    keys: new Set<string>(),
    async post(body: Body, key: string): Promise<{ id: number }> {
      this.keys.add(key);
      const text = JSON.stringify(body);
      const known = made.get(key) ?? { text, id: made.size + 1 };
      made.set(key, known);
      if (known.text !== text) throw refused(422, 'VALIDATION', 'Idempotency-Key');
      return { id: known.id };
    },
  };
}

async function failing(error: unknown): Promise<never> {
  throw error;
}

describe('a new record that is saved again', () => {
  it.each([
    ['a lost connection', new NetworkError('r-1')],
    ['a time-out', new CallTimeoutError('r-1')],
    ['an error of a gateway', refused(502)],
    ['an HTML page instead of the response', new FormatError(200, 'r-1')],
    ['a first request that is still running', refused(409, 'IN_PROGRESS')],
    ['a first request whose response is lost', refused(409, 'ALREADY_PROCESSED')],
  ])('is the same request after %s', async (_case, error) => {
    const once = createSaveOnce(schema);
    const api = server();
    await expect(
      once.create(first, async (body, key) => {
        await api.post(body, key);
        throw error;
      }),
    ).rejects.toBe(error);
    expect(await once.create(first, api.post.bind(api))).toEqual({ record: { id: 1 }, from: first });
    expect([api.made.size, once.attempt()]).toEqual([1, null]);
  });

  it.each([
    ['a refusal', refused(422, 'VALIDATION', 'name')],
    ['a conflict with another record', refused(409, 'CONFLICT')],
  ])('is another request after %s', async (_case, error) => {
    const once = createSaveOnce(schema);
    await expect(once.create(first, () => failing(error))).rejects.toBe(error);
    expect(once.attempt()).toBeNull();
  });

  it('is the record that the first body created, if it was changed in between', async () => {
    const once = createSaveOnce(schema);
    const api = server();
    const lose = async (body: Body, key: string) => {
      await api.post(body, key).catch((error: unknown) => {
        if (isApiError(error, 422)) throw error;
      });
      throw new NetworkError('r-1');
    };
    await expect(once.create(first, lose)).rejects.toThrow(NetworkError);
    const { record, from } = await once.create(second, api.post.bind(api));
    expect([record, from, api.made.size]).toEqual([{ id: 1 }, first, 1]);
    // The record must still be updated; until then a further save finds it again.
    expect((await once.create(second, api.post.bind(api))).record).toEqual({ id: 1 });
    once.settle();
    expect(once.attempt()).toBeNull();
  });

  it('is created from the changed body if the first never arrived', async () => {
    const once = createSaveOnce(schema);
    const api = server();
    await expect(once.create(first, () => failing(new NetworkError('r-1')))).rejects.toThrow(NetworkError);
    expect(await once.create(second, api.post.bind(api))).toEqual({ record: { id: 1 }, from: second });
  });

  it('is created from the changed body if the first was refused meanwhile', async () => {
    const once = createSaveOnce(schema);
    await expect(once.create(first, () => failing(new NetworkError('r-1')))).rejects.toThrow(NetworkError);
    const responses = [refused(422, 'VALIDATION', 'Idempotency-Key'), refused(422, 'VALIDATION', 'name'), null];
    const sent: number[] = [];
    const { from } = await once.create(second, async (body) => {
      sent.push(body.sort);
      const error = responses.shift();
      if (error) throw error;
      return { id: 7 };
    });
    expect([from, sent]).toEqual([second, [2, 1, 2]]);
  });

  it('is found again after a reload, with the passwords typed again', async () => {
    const api = server();
    const before = createSaveOnce(schema, ['password']);
    await expect(
      before.create(first, async (body, key) => {
        await api.post(body, key);
        throw new NetworkError('r-1');
      }),
    ).rejects.toThrow(NetworkError);
    const open = before.attempt();
    const kept: Attempt = { key: open?.key ?? '', since: 1, bodies: [{ name: '草甘膦', password: '', sort: 1 }] };

    const after = createSaveOnce(schema, ['password']);
    after.resume(kept);
    expect(await after.create(second, api.post.bind(api))).toEqual({ record: { id: 1 }, from: first });

    const mistyped = createSaveOnce(schema, ['password']);
    mistyped.resume(kept);
    await expect(mistyped.create({ ...first, password: 'other' }, api.post.bind(api))).rejects.toThrow(KeyTakenError);
    expect([api.made.size, api.keys.size]).toEqual([1, 1]);
  });

  it('needs a confirmation if the server may have forgotten its key', () => {
    const attempt = { key: 'k-1', since: 0, bodies: [] };
    expect([isForgotten(attempt, 22 * 3_600_000), isForgotten(attempt, 24 * 3_600_000)]).toEqual([false, true]);
  });
});
