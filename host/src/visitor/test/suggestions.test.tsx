import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FoundNames, Suggestion } from '@admin-h5/contract';
import { failure, type FakeAnswer, success } from '@admin-h5/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SiteHeader } from '../../app/shell/site-header.tsx';
import type { World } from '../../session/test/world.tsx';
import SearchPage from '../search/search-page.tsx';
import { noNames, searchWorld } from './search-world.ts';

let world: World;
/** Answers to what is typed, and the texts that were asked for. */
let answerFor: (typed: string) => FakeAnswer | Promise<FakeAnswer>;
let asked: string[];
/** What the words of a search name. */
let names: FoundNames;

const words: readonly Suggestion[] = [
  { text: '吡虫啉', kind: 'ingredient', matched: 1 },
  { text: '吡蚜酮', kind: 'ingredient', matched: 1 },
  { text: '吡啶', kind: 'material', matched: 1 },
];
const beginning = (typed: string) => success(words.filter(({ text }) => text.startsWith(typed)));

beforeEach(() => {
  asked = [];
  answerFor = beginning;
  names = noNames;
});
const openWorld = searchWorld((path, query) => {
  if (path === '/api/publish/names') return success(names);
  if (path !== '/api/publish/suggestions') return success({ list: [], total: 0, page: 1, size: 20 });
  const typed = query.get('keyword') ?? '';
  // Popular words.
  if (typed === '') return success([]);
  asked.push(typed);
  return answerFor(typed);
});

function open(): void {
  world = openWorld('/pages/search/index', <SearchPage query={{}} />);
}
const field = () => screen.getByRole<HTMLInputElement>('combobox');
function type(value: string): void {
  field().focus();
  fireEvent.input(field(), { target: { value } });
}
const press = (key: string) => fireEvent.keyDown(field(), { key });
const list = () => screen.findByRole('listbox', { name: '搜索建议' });
const offered = async () =>
  within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
const addressOf = (keyword: string, more = '') =>
  `/pages/search/index?${new URLSearchParams({ keyword }).toString()}${more}`;
const remembered = (): unknown => JSON.parse(localStorage.getItem('admin-h5.searches') ?? '[]');

describe('while somebody types', () => {
  it('offers words with their kinds, and marks what is typed', async () => {
    open();
    type('吡');
    expect(await offered()).toEqual(['吡虫啉有效成分', '吡蚜酮有效成分', '吡啶原料']);
    const [first] = within(await list()).getAllByRole('option');
    expect(first?.querySelector('mark')?.textContent).toBe('吡');
    expect(screen.getByText('3 个建议，按上下键选择')).toBeTruthy();
  });

  it('offers matching searches of this device first, without waiting', async () => {
    localStorage.setItem('admin-h5.searches', JSON.stringify(['水稻 吡虫啉', '草甘膦', '吡虫啉']));
    answerFor = () => ({ hang: true });
    open();
    type('吡');
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['水稻 吡虫啉最近搜索', '吡虫啉最近搜索']);
    world.stop();
  });

  it('offers the last of several words behind those before it, and searches for all', async () => {
    answerFor = () => success([{ text: '水稻 稻飞虱', kind: 'target', matched: 5 }]);
    open();
    type('水稻 稻飞');
    expect(await offered()).toEqual(['水稻 稻飞虱防治对象']);
    expect(asked).toEqual(['水稻 稻飞']);
    const [only] = within(await list()).getAllByRole('option');
    expect(only?.querySelector('mark')?.textContent).toBe('水稻 稻飞');
    press('ArrowDown');
    press('Enter');
    await waitFor(() => expect(world.at()).toBe(addressOf('水稻 稻飞虱')));
    expect(field().value).toBe('水稻 稻飞虱');
    expect(remembered()).toEqual(['水稻 稻飞虱']);
  });

  it('asks for nothing while an input method composes', async () => {
    open();
    fireEvent.compositionStart(field());
    type('bi chong');
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(asked).toEqual([]);
    fireEvent.input(field(), { target: { value: '吡虫' } });
    fireEvent.compositionEnd(field());
    expect(await offered()).toEqual(['吡虫啉有效成分']);
    expect(asked).toEqual(['吡虫']);
  });

  it('shows the words for the last text, whichever answer comes last', async () => {
    const late: ((answer: FakeAnswer) => void)[] = [];
    answerFor = (typed) => (typed === '吡' ? new Promise((resolve) => late.push(resolve)) : beginning(typed));
    open();
    type('吡');
    await waitFor(() => expect(asked).toEqual(['吡']));
    type('吡蚜');
    expect(await offered()).toEqual(['吡蚜酮有效成分']);
    late[0]?.(success([{ text: '吡过时', kind: 'product', matched: 1 }]));
    await waitFor(() => expect(asked).toEqual(['吡', '吡蚜']));
    expect(await offered()).toEqual(['吡蚜酮有效成分']);
  });

  it('keeps the words while those for more characters load, and drops them for another text', async () => {
    open();
    type('吡');
    await list();
    answerFor = () => ({ hang: true });
    type('吡蚜');
    await waitFor(() => expect(asked).toEqual(['吡', '吡蚜']));
    expect(await offered()).toHaveLength(3);
    type('水');
    await isClosed();
  });

  it('offers none, and says nothing, without an answer', async () => {
    answerFor = () => failure(503);
    open();
    type('吡');
    await waitFor(() => expect(asked).toEqual(['吡']));
    await waitFor(() => expect(world.at()).toBe(addressOf('吡')));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the keyboard', () => {
  it('stays on the word when a later answer moves it, and on none when it is gone', async () => {
    const late: ((answer: FakeAnswer) => void)[] = [];
    open();
    type('吡');
    const box = await list();
    answerFor = () => new Promise((resolve) => late.push(resolve));
    type('吡虫');
    await waitFor(() => expect(late).toHaveLength(1));
    press('ArrowDown');
    const chosen = () => within(box).queryByRole('option', { selected: true });
    expect(chosen()?.textContent).toBe('吡虫啉有效成分');
    const named = field().getAttribute('aria-activedescendant');
    late[0]?.(success([{ text: '吡虫清', kind: 'product', matched: 2 }, words[0]]));
    await waitFor(async () => expect(await offered()).toEqual(['吡虫清产品', '吡虫啉有效成分']));
    expect(chosen()?.textContent).toBe('吡虫啉有效成分');
    expect(field().getAttribute('aria-activedescendant')).toBe(named);
    expect(document.getElementById(named ?? '')).toBe(chosen());
  });

  it('leaves an input method the key that closes it, which WebKit sends after the composition', async () => {
    open();
    type('吡');
    await list();
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(await offered()).toHaveLength(3);
  });

  it('moves through the words and the field, and Enter searches for a word', async () => {
    open();
    type('吡');
    const box = await list();
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(field().getAttribute('aria-controls')).toBe(box.id);
    const chosen = () => within(box).queryByRole('option', { selected: true });
    press('ArrowDown');
    expect(chosen()?.textContent).toBe('吡虫啉有效成分');
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen()?.id);
    press('ArrowUp');
    expect(chosen()).toBeNull();
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
    press('ArrowUp');
    expect(chosen()?.textContent).toBe('吡啶原料');
    press('ArrowUp');
    expect(press('Enter')).toBe(false);
    await isClosed();
    await waitFor(() => expect(world.at()).toBe(addressOf('吡蚜酮')));
    expect(field().value).toBe('吡蚜酮');
    expect(remembered()).toEqual(['吡蚜酮']);
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('closes them by Escape and by Enter, and keeps the text', async () => {
    open();
    type('吡');
    await list();
    expect(press('Escape')).toBe(false);
    await isClosed();
    expect(field().value).toBe('吡');
    press('ArrowDown');
    await list();
    press('Enter');
    await isClosed();
    expect(field().value).toBe('吡');
  });

  it('opens the last searches in an empty field', async () => {
    localStorage.setItem('admin-h5.searches', JSON.stringify(['草甘膦', '吡虫啉']));
    open();
    press('ArrowDown');
    expect(await offered()).toEqual(['草甘膦最近搜索', '吡虫啉最近搜索']);
    expect(asked).toEqual([]);
  });
});

describe('a pointer', () => {
  it('chooses a material, which leads to its tab', async () => {
    open();
    type('吡');
    await list();
    const word = screen.getByRole('option', { name: /吡啶/ });
    expect(fireEvent.mouseDown(word)).toBe(false);
    fireEvent.click(word);
    await waitFor(() => expect(world.at()).toBe(addressOf('吡啶', '&type=material&suggested=yes')));
    await isClosed();
  });

  it('chooses the tab for that word alone: other words open at what they find', async () => {
    open();
    type('吡');
    await list();
    fireEvent.click(screen.getByRole('option', { name: /吡啶/ }));
    await waitFor(() => expect(world.at()).toContain('type=material'));
    type('水稻');
    await waitFor(() => expect(world.at()).toBe(addressOf('水稻')));
  });

  it('chooses a pest, which leads to the pest where no product is found', async () => {
    answerFor = () => success([{ text: '红蜘蛛', kind: 'target', matched: 1 }]);
    names = { ...noNames, target: { total: 1, list: [{ name: '叶螨', alias: '红蜘蛛', count: 0 }] } };
    open();
    type('红');
    await list();
    fireEvent.click(screen.getByRole('option', { name: '红蜘蛛，防治对象' }));
    expect(await screen.findByRole('tab', { name: '病虫害 1', selected: true })).toBeTruthy();
    expect(world.at()).toBe(addressOf('红蜘蛛'));
  });

  it('closes the words by touching or scrolling what lies below, and by leaving the field', async () => {
    open();
    for (const leave of [
      () => fireEvent.pointerDown(document.body),
      () => fireEvent.wheel(document.body),
      () => fireEvent.blur(field()),
    ]) {
      type('吡');
      await list();
      leave();
      await isClosed();
      expect(field().value).toBe('吡');
    }
  });
});

describe('the search of a wide screen', () => {
  it('offers words once it is used, and leads to the results', async () => {
    world = openWorld('/pages/index/index', <SiteHeader current="/pages/index/index" />);
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: '全站搜索' });
    act(() => box.focus());
    // Typed before the code of the words is there.
    fireEvent.input(box, { target: { value: '吡' } });
    await list();
    press('ArrowDown');
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    await waitFor(() => expect(world.at()).toBe(addressOf('吡啶', '&type=material&suggested=yes')));
    expect(remembered()).toEqual(['吡啶']);
  });

  it('adds what is typed to the last searches', async () => {
    world = openWorld('/pages/index/index', <SiteHeader current="/pages/index/index" />);
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: '全站搜索' });
    fireEvent.input(box, { target: { value: ' 草甘膦 ' } });
    fireEvent.click(screen.getByRole('button', { name: '搜索' }));
    await waitFor(() => expect(world.at()).toBe(addressOf('草甘膦')));
    await waitFor(() => expect(remembered()).toEqual(['草甘膦']));
  });
});
