import { describe, expect, it } from '@jest/globals';
import { idOf, picture, settings, settled, setup, states } from './fake-gallery.ts';

describe('a batch of pictures', () => {
  it('uploads three at a time; each becomes an item at once, even if others fail', async () => {
    const { batch, sending, at, made } = setup();
    batch.add(['甲.jpg', '乙.jpg', '丙.jpg', '丁.jpg'].map(picture));
    expect(states(batch)).toEqual(['ready', 'ready', 'ready', 'ready']);
    batch.start(settings);
    await settled();
    expect(sending).toHaveLength(3);
    await at(0).fail();
    await at(1).arrive();
    expect(states(batch)).toEqual(['failed', 'done', 'uploading', 'uploading']);
    expect(batch.pictures()[0]?.upload?.error).toBe('网络已断开');
    expect(made).toEqual([
      expect.objectContaining({ title: '乙', album: '实验室', takenAt: '2025-05-01', imageIds: [idOf('乙.jpg')] }),
    ]);
  });

  it('sorts the new items in the order of the list when no upload runs, and again when the order changes', async () => {
    const { batch, begin, at, orders } = setup();
    await begin(['甲.jpg', '乙.jpg'].map(picture));
    await at(1).arrive();
    expect(orders).toEqual([]);
    await at(0).arrive();
    expect(orders).toEqual([['item-甲', 'item-乙']]);
    batch.move(1, 0);
    await settled();
    expect(orders.at(-1)).toEqual(['item-乙', 'item-甲']);
  });

  it('deletes an item whose picture was cancelled while it was being created', async () => {
    const { batch, at, removed, orders, hold, finish } = setup();
    const file = picture('甲.jpg');
    batch.add([file]);
    hold();
    batch.start(settings);
    await settled();
    await at(0).arrive();
    batch.cancel(file);
    finish.create?.();
    await settled();
    expect(states(batch)).toEqual(['cancelled']);
    expect(removed).toEqual(['item-甲']);
    expect(orders).toEqual([]);
  });

  it('reports an invalid title before the upload', async () => {
    const { batch, sending } = setup();
    const file = picture('甲.jpg');
    batch.add([file]);
    batch.setTitle(file, ' ');
    batch.start(settings);
    await settled();
    expect(batch.pictures()[0]?.upload?.error).toBe('标题不能为空');
    expect(sending).toHaveLength(0);
    batch.setTitle(file, '车间');
    batch.retry(file, settings);
    await settled();
    expect(sending).toHaveLength(1);
  });

  it('removes a picture from the list and keeps its item', async () => {
    const { batch, begin, at, removed } = setup();
    const [first, second] = [picture('甲.jpg'), picture('乙.jpg')];
    await begin([first, second]);
    await at(0).arrive();
    batch.remove(first);
    batch.remove(second);
    await settled();
    expect(batch.pictures()).toEqual([]);
    expect(removed).toEqual([]);
  });
});
