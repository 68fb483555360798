import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@admin-h5/client/host';
import { picture, settings, settled, setup, states, titles } from './fake-gallery.ts';

describe('a batch of pictures', () => {
  it('repeats only the failed step, and creates one item however often it is retried', async () => {
    const inGallery: Record<string, string> = {};
    const { batch, begin, sending, at, made, keys, refuse } = setup({ inGallery });
    const file = picture('甲.jpg');
    await begin([file]);
    refuse.create = true;
    await at(0).arrive();
    expect(states(batch)).toEqual(['failed']);
    refuse.create = false;
    // Only the response was lost: the gallery already contains this picture.
    inGallery['甲.jpg'] = '甲';
    batch.retry(file, settings);
    await settled();
    expect(states(batch)).toEqual(['done']);
    expect(sending).toHaveLength(1);
    expect(titles(made)).toEqual(['甲']);
    expect(new Set(keys).size).toBe(1);
  });

  it('updates the item if its title changed after a lost response', async () => {
    const { batch, begin, at, made, keys, updated, failures } = setup();
    const file = picture('甲.jpg');
    const call = { code: 'CODE', message: '', toast: null, requestId: 'r-1' };
    const taken = new ApiError({ ...call, status: 422, errors: [{ field: 'Idempotency-Key', message: '' }] });
    await begin([file]);
    failures.push(
      () => new ApiError({ ...call, status: 0 }),
      () => taken,
    );
    await at(0).arrive();
    expect(states(batch)).toEqual(['failed']);
    batch.setTitle(file, '车间');
    batch.retry(file, settings);
    await settled();
    expect(states(batch)).toEqual(['done']);
    expect(new Set(keys).size).toBe(1);
    // The repeated request has the first one's key, so the server returns the first response.
    expect(titles(made)).toEqual(['甲']);
    expect(updated).toEqual([['item-甲', '车间']]);
  });
});
