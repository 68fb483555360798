import { describe, expect, it } from '@jest/globals';
import { picture, settings, settled, setup, titles } from './fake-gallery.ts';

describe('a batch of pictures', () => {
  it('does not add a picture that the gallery already has, unless the person retries', async () => {
    const { batch, begin, at, made } = setup({ inGallery: { 'hash-甲': '老照片' } });
    const file = picture('甲.jpg');
    await begin([file]);
    await at(0).arrive('hash-甲');
    expect(batch.pictures()[0]).toMatchObject({ isDuplicate: true, upload: { error: '与「老照片」中的图片相同' } });
    expect(made).toEqual([]);
    batch.retry(file, settings);
    await settled();
    expect(titles(made)).toEqual(['甲']);
  });

  it('does not add the same picture twice', async () => {
    const { batch, begin, at, made } = setup();
    await begin(['甲.jpg', '甲 (1).jpg'].map(picture));
    await Promise.all([at(0).arrive('same'), at(1).arrive('same')]);
    expect(titles(made)).toEqual(['甲']);
    expect(batch.pictures()[1]).toMatchObject({ isDuplicate: true, upload: { error: '与「甲」中的图片相同' } });
  });

  it('adds a picture if the same one failed before', async () => {
    const { begin, at, made, refuse } = setup();
    await begin(['甲.jpg', '乙.jpg'].map(picture));
    refuse.create = true;
    await at(0).arrive('same');
    refuse.create = false;
    await at(1).arrive('same');
    expect(titles(made)).toEqual(['乙']);
  });
});
