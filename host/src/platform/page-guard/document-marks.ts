import { applyTheme } from '../../ui/theme-mode.ts';
import type { PageChange } from './change.ts';

const elements = { html: () => document.documentElement, body: () => document.body };

/** Whether the host or the browser may change an attribute while a module is open. */
const isExpected = (element: Element, name: string) =>
  // Chromium's page translation changes these two.
  (/(^| )translated-/.test(element.className) && (name === 'class' || name === 'lang')) || name === 'data-theme';

/** Styles without the custom properties of the host, such as the height of its offline bar. */
function stylesOf({ style }: HTMLElement): Map<string, string> {
  const names = Array.from(style).filter((name) => !name.startsWith('--ah5-'));
  return new Map(names.map((name) => [name, `${style.getPropertyValue(name)}/${style.getPropertyPriority(name)}`]));
}

const attributesOf = (element: Element) =>
  new Map(
    [...element.attributes]
      .filter(({ name }) => name !== 'style' && !isExpected(element, name))
      .map(({ name, value }) => [name, value]),
  );

/** Names whose values differ between the two. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

function restoreStyle({ style }: HTMLElement, name: string, before: string | undefined): void {
  const [value = '', priority = ''] = before?.split(/\/(?=(?:important)?$)/) ?? [];
  if (before === undefined) style.removeProperty(name);
  else style.setProperty(name, value, priority);
}

function restoreAttribute(element: Element, name: string, before: string | undefined): void {
  if (before === undefined) element.removeAttribute(name);
  else element.setAttribute(name, before);
}

function watchElement(name: string, element: HTMLElement): () => PageChange[] {
  const styles = stylesOf(element);
  const attributes = attributesOf(element);
  return () => {
    const styled = differences(styles, stylesOf(element));
    const marked = differences(attributes, attributesOf(element));
    for (const each of styled) restoreStyle(element, each, styles.get(each));
    for (const each of marked) restoreAttribute(element, each, attributes.get(each));
    return [
      ...styled.map((each) => ({ what: `style ${each} of ${name}`, restored: true })),
      ...marked.map((each) => ({ what: `${each} of ${name}`, restored: true })),
    ];
  };
}

function checkTheme(): PageChange[] {
  const { theme } = document.documentElement.dataset;
  applyTheme();
  return theme === document.documentElement.dataset.theme ? [] : [{ what: 'data-theme of html', restored: true }];
}

/** Saves styles and attributes of `html` and `body`. @returns a function that restores them, and returns the changes */
export function watchMarks(): () => PageChange[] {
  const checks = Object.entries(elements).map(([name, find]) => watchElement(name, find()));
  return () => [...checkTheme(), ...checks.flatMap((check) => check())];
}
