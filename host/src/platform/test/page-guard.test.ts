import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { applyTheme } from '../../ui/theme-mode.ts';
import { restoreRoot, watchMarks } from '../page-guard/document.ts';
import { nativeObjects, watchProperties } from '../page-guard/globals.ts';

const { body, documentElement: html } = document;

afterEach(() => body.replaceChildren());

const watchedObject = () => ({ object: Object.assign(Object.create({ inherited: 1 }), { own: 1 }), name: 'it' });

describe('properties that a module changed', () => {
  it('are restored and reported by name', () => {
    const { object, name } = watchedObject();
    const check = watchProperties([{ name, object }]);
    expect(check()).toEqual([]);
    Reflect.set(object, 'own', 2);
    Reflect.set(object, 'inherited', 2);
    Reflect.set(object, 'polyfill', 2);
    expect(check()).toEqual([
      { what: 'it.inherited', restored: true },
      { what: 'it.own', restored: true },
    ]);
    expect([object.own, object.inherited, object.polyfill]).toEqual([1, 1, 2]);
    expect(check()).toEqual([]);
  });

  it('are restored where they were removed; a change that cannot be undone is reported once', () => {
    const { object, name } = watchedObject();
    const check = watchProperties([{ name, object, keys: ['own', 'other'] }]);
    Reflect.deleteProperty(object, 'own');
    Reflect.defineProperty(object, 'other', { value: 1 });
    expect(check()).toEqual([
      { what: 'it.own', restored: true },
      { what: 'it.other', restored: false },
    ]);
    expect(object.own).toBe(1);
    expect(check()).toEqual([]);
  });

  it('are removed where they were added to the prototype of all objects, since every loop would see them', () => {
    const check = watchProperties([{ name: 'Object.prototype', object: Object.prototype }]);
    Reflect.set(Object.prototype, 'extra', 1);
    Reflect.defineProperty(Object.prototype, 'polyfill', { value: 1, configurable: true });
    expect(check()).toEqual([{ what: 'Object.prototype.extra', restored: true }]);
    expect(Reflect.deleteProperty(Object.prototype, 'polyfill')).toBe(true);
  });
});

const nothing = () => undefined;

describe('what the language gives', () => {
  const check = watchProperties(nativeObjects().vital);

  it.each<[string, () => unknown]>([
    ['Array.prototype.map', () => Reflect.set(Array.prototype, 'map', () => [])],
    ['RegExp.prototype.test', () => Reflect.set(RegExp.prototype, 'test', nothing)],
    ['Promise.prototype.then', () => Reflect.set(Promise.prototype, 'then', nothing)],
    ['Object.defineProperty', () => Reflect.set(Object, 'defineProperty', nothing)],
    ['Reflect.getOwnPropertyDescriptor', () => Reflect.set(Reflect, 'getOwnPropertyDescriptor', nothing)],
    ['window.setTimeout', () => Reflect.set(window, 'setTimeout', nothing)],
    ['window.Map', () => Reflect.deleteProperty(window, 'Map')],
    ['Object.prototype.then', () => Reflect.set(Object.prototype, 'then', nothing)],
    ['Array.prototype.0', () => Reflect.defineProperty(Array.prototype, '0', { configurable: true, set: nothing })],
    ['the prototype of Array.prototype', () => Object.setPrototypeOf(Array.prototype, null)],
    [
      'what iterator of Array inherits.next',
      () => Reflect.set(Object.getPrototypeOf([].values()), 'next', () => ({ done: true })),
    ],
  ])('is put back with functions taken before: %s', (name, change) => {
    change();
    const found = check();
    expect(found.every(({ restored }) => restored)).toBe(true);
    expect(found.map(({ what }) => what.split('.').at(-1))).toContain(name.split('.').at(-1));
    expect(check()).toEqual([]);
  });

  it('is put back where all of one object is replaced at once', () => {
    const names = Object.getOwnPropertyNames(Array.prototype).filter((name) => name !== 'length');
    for (const name of names) Reflect.set(Array.prototype, name, nothing);
    const { length } = check();
    expect(length).toBe(names.length);
  });
});

describe('styles and attributes of html and body', () => {
  beforeEach(applyTheme);

  it('are restored; what the host sets meanwhile stays', () => {
    html.style.setProperty('--max-width', '500px');
    body.style.setProperty('margin', '0px', 'important');
    const check = watchMarks();
    html.style.setProperty('--max-width', '5px');
    html.style.setProperty('--ah5-offline-height', '20px');
    html.className = 'theirs';
    body.style.margin = '1px';
    body.style.overflow = 'hidden';
    body.setAttribute('inert', '');
    expect(check().map(({ what }) => what)).toEqual([
      'style --max-width of html',
      'class of html',
      'style margin of body',
      'style overflow of body',
      'inert of body',
    ]);
    expect(html.style.cssText).toBe('--max-width: 500px; --ah5-offline-height: 20px;');
    expect(body.style.cssText).toBe('margin: 0px !important;');
    expect([html.hasAttribute('class'), body.hasAttribute('inert')]).toEqual([false, false]);
    expect(check()).toEqual([]);
  });

  it('are not restored where the browser translates the page', () => {
    const check = watchMarks();
    html.className = 'translated-ltr';
    html.lang = 'en';
    expect(check()).toEqual([]);
    html.removeAttribute('class');
    html.removeAttribute('lang');
  });
});

it('the root element and its content are put back', async () => {
  const root = document.createElement('div');
  root.id = 'root';
  const app = document.createElement('main');
  root.append(app);
  body.append(root);
  const onChange = jest.fn();
  const { stop } = restoreRoot(onChange);

  root.replaceChildren();
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ what: 'content of #root', restored: true }));
  body.replaceChildren();
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ what: '#root', restored: true }));
  expect(app.isConnected).toBe(true);

  // What React renders next is the content from then on.
  const next = document.createElement('main');
  root.replaceChildren(next);
  await waitFor(() => expect(root.children).toHaveLength(1));
  root.replaceChildren();
  await waitFor(() => expect(next.isConnected).toBe(true));
  stop();
});
