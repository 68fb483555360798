import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { joinGuest } from '../saved/join-guest.ts';
import { dropRecord, guest, keepRecord, savedRecords, replaceRecords } from '../../core/saved-records.ts';

const record = (id: string) => ({ id, type: 'product' as const, title: id, note: '', coverFileId: null });
const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
const ids = (userId: string) => savedRecords('favorites', userId).map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('favourites and history', () => {
  it('puts the newest first and no record twice', () => {
    for (const id of ['a', 'b', 'a']) keepRecord('favorites', 'u1', record(id));
    expect(ids('u1')).toEqual(['a', 'b']);
    dropRecord('favorites', 'u1', 'a');
    expect(ids('u1')).toEqual(['b']);
  });

  it('keeps two people on one device apart, and the two lists of one person [§client per user]', () => {
    keepRecord('favorites', 'u1', record('a'));
    keepRecord('history', 'u1', record('b'));
    expect(ids('u2')).toEqual([]);
    expect(ids('u1')).toEqual(['a']);
  });

  it('holds a limited number', () => {
    for (let at = 0; at < 120; at += 1) keepRecord('history', 'u1', record(String(at)));
    expect(savedRecords('history', 'u1')).toHaveLength(100);
    expect(savedRecords('history', 'u1')[0]?.id).toBe('119');
  });

  it('takes back what was cleared', () => {
    keepRecord('favorites', 'u1', record('a'));
    const before = savedRecords('favorites', 'u1');
    replaceRecords('favorites', 'u1', []);
    expect(ids('u1')).toEqual([]);
    replaceRecords('favorites', 'u1', before);
    expect(ids('u1')).toEqual(['a']);
  });

  it.each([
    'no json',
    '{"a":1}',
    '[1, {"id": 2}, null]',
    '[{"id":"a","type":"product","title":"a","note":"","coverFileId":null,"at":"yesterday"}]',
  ])('survives %s in storage', (text) => {
    localStorage.setItem('admin-h5.favorites.u1', text);
    expect(ids('u1')).toEqual([]);
  });

  it('says so when storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepRecord('favorites', 'u1', record('a'))).toBe(false);
    full.mockRestore();
  });

  it("joins the guest's lists to the account's, newest first, no record twice, and leaves the guest nothing [§client favourites]", () => {
    replaceRecords('favorites', 'u1', [
      { ...record('b'), at: at(3) },
      { ...record('a'), at: at(1) },
    ]);
    replaceRecords('favorites', guest, [
      { ...record('a'), at: at(4) },
      { ...record('c'), at: at(2) },
    ]);
    joinGuest('u1');
    expect(ids('u1')).toEqual(['a', 'b', 'c']);
    expect(ids(guest)).toEqual([]);
    joinGuest('u1');
    expect(ids('u1')).toEqual(['a', 'b', 'c']);
  });

  it("keeps the guest's lists where the account's cannot be written", () => {
    keepRecord('favorites', guest, record('a'));
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    joinGuest('u1');
    full.mockRestore();
    expect([ids('u1'), ids(guest)]).toEqual([[], ['a']]);
  });
});
