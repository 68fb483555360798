import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signIn, signOut } from '@admin-h5/client/host';
import { jwt, person } from '@admin-h5/testing';
import { act, screen } from '@testing-library/react';
import { Guarded } from '../../session/guarded.tsx';
import { openAt, type World } from '../../session/test/world.tsx';
import { FavoritesPage, HistoryPage } from '../saved/saved-page.tsx';
import { joinSavedAtLogin } from '../saved/follow-logins.ts';
import MinePage from '../mine/mine-page.tsx';
import { guest, keepRecord, type SavedKind, savedRecords } from '../../core/saved-records.ts';

const record = (id: string) => ({ id, type: 'product' as const, title: `产品${id}`, note: '', coverFileId: null });
const user = person();
let world: World;
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  stop = joinSavedAtLogin();
});
afterEach(() => {
  stop();
  world.stop();
  signOut();
});

describe.each([
  ['favorites', '/pages/mine/favorites/index', FavoritesPage],
  ['history', '/pages/mine/history/index', HistoryPage],
] satisfies [SavedKind, string, typeof FavoritesPage][])('%s', (kind, path, Page) => {
  it('need no account, and join the one that is signed in to [§client favourites]', async () => {
    keepRecord(kind, guest, record('甲'));
    world = openAt(
      path,
      <Guarded>
        <Page query={{}} />
      </Guarded>,
    );
    expect(await screen.findByText('产品甲')).toBeTruthy();
    expect(world.at()).toBe(path);

    keepRecord(kind, user.id, record('乙'));
    act(() => signIn({ token: jwt(3600), userInfo: user }));
    expect(await screen.findByText('产品乙')).toBeTruthy();
    expect(await screen.findByText('产品甲')).toBeTruthy();
    expect(savedRecords(kind, guest)).toEqual([]);

    act(() => signOut());
    expect(screen.queryByText('产品甲')).toBeNull();
    expect(savedRecords(kind, user.id)).toHaveLength(2);
  });
});

it('我的 shows what was viewed last, the newest first', async () => {
  keepRecord('history', guest, record('甲'));
  keepRecord('history', guest, record('乙'));
  world = openAt('/pages/mine/index', <MinePage query={{}} />);
  expect(await screen.findByRole('heading', { name: '最近浏览' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^产品/ }).map((link) => link.textContent)).toEqual(['产品乙', '产品甲']);
});
