/**
 * What modules leave in the document, outside of their screens: elements, stylesheets and handlers, attributes of `html` and `body`, and
 * a root element that is gone.
 */
import { applyTheme } from '../../ui/theme-mode.ts';
import { isModuleFile, type RunningCode } from '../module-files.ts';
import { callingModule } from './callers.ts';
import type { PageChange } from './globals.ts';

/** Class of the element that holds a module's screen: what is inside goes with it. */
export const moduleRootClass = 'ah5-module-root';

type IsOpen = (owner: RunningCode) => boolean;

/** What modules have put outside of their screens; and what the host has, where both put things. */
const byModule = new Map<Element, RunningCode>();
const byHost = new WeakSet<Node>();

/** Called after elements were inserted into the document by one of its methods; `call` has the stack of the insertion. */
export function noteInsertion(elements: readonly Element[], call: Error): void {
  const outside = elements.filter((each) => each.isConnected && !each.parentElement?.closest(`.${moduleRootClass}`));
  if (outside.length === 0) return;
  const owner = callingModule(call);
  for (const element of outside) {
    if (!owner) byHost.add(element);
    else if (!isModuleFile(element) && !(element instanceof HTMLScriptElement)) byModule.set(element, owner);
  }
}

function removeElements(isOpen: IsOpen): PageChange[] {
  const left = [...byModule].filter(([element, owner]) => !element.isConnected || !isOpen(owner));
  for (const [element] of left) byModule.delete(element);
  const connected = left.filter(([element]) => element.isConnected);
  for (const [element] of connected) element.remove();
  return connected.map(([element]) => ({ what: `an element ${element.localName}`, restored: true }));
}

/** Points of the page at which something that covers it is found: the middle, and where the bars are. */
const points = () => [innerHeight / 2, 24, innerHeight - 24].map((y) => [innerWidth / 2, y] as const);

/**
 * Elements whose origin is unknown, such as of HTML that was written into the page. A browser extension puts its own there, so that
 * only what covers the page is removed.
 */
function removeCovers(before: ReadonlySet<Node>): PageChange[] {
  const strange = [...document.body.children, ...document.documentElement.children].filter(
    (element) => !before.has(element) && !byHost.has(element) && element !== document.body,
  );
  const top = strange.length === 0 ? [] : points().map(([x, y]) => document.elementFromPoint(x, y));
  const covers = strange.filter((element) => top.some((each) => element.contains(each)));
  for (const element of covers) element.remove();
  return covers.map(({ localName }) => ({ what: `an element ${localName}`, restored: true }));
}

/** Sheets that each module has adopted into the document. */
const adopted = new Map<string, CSSStyleSheet[]>();

function setAdoptedAside(before: readonly CSSStyleSheet[], owner: RunningCode): PageChange[] {
  const added = document.adoptedStyleSheets.filter((sheet) => !before.includes(sheet));
  const lost = before.some((sheet) => !document.adoptedStyleSheets.includes(sheet));
  if (added.length === 0 && !lost) return [];
  adopted.set(owner.module, added);
  document.adoptedStyleSheets = [...before];
  return [{ what: 'adoptedStyleSheets', restored: true }];
}

/** The host's stylesheets: those of modules follow their screens. */
const hostSheets = () =>
  [...document.styleSheets].filter(({ ownerNode }) => ownerNode instanceof Element && !isModuleFile(ownerNode));

interface SavedSheet {
  sheet: CSSStyleSheet;
  node: Node | null;
  next: Node | null;
  media: string;
  rules: readonly CSSRule[] | null;
}

/** Null for a sheet of another origin. */
function readRules(sheet: CSSStyleSheet): CSSRule[] | null {
  try {
    return [...sheet.cssRules];
  } catch {
    return null;
  }
}

function restoreSheet({ sheet, node, next, media, rules }: SavedSheet): PageChange[] {
  const changes: PageChange[] = [];
  if (node && !node.isConnected) {
    document.head.insertBefore(node, next?.parentNode === document.head ? next : null);
    changes.push({ what: 'a stylesheet', restored: true });
    // The browser reads it again: a sheet that was changed is as it was.
    return changes;
  }
  if (sheet.disabled || sheet.media.mediaText !== media) {
    sheet.disabled = false;
    sheet.media.mediaText = media;
    changes.push({ what: 'whether a stylesheet applies', restored: true });
  }
  const now = rules && readRules(sheet);
  if (!rules || !now || (now.length === rules.length && now.every((rule, at) => rule === rules[at]))) return changes;
  const known = new Set(rules);
  for (let at = now.length - 1; at >= 0; at -= 1) {
    const rule = now[at];
    if (rule && !known.has(rule)) sheet.deleteRule(at);
  }
  changes.push({ what: 'rules of a stylesheet', restored: readRules(sheet)?.length === rules.length });
  return changes;
}

interface State {
  what: string;
  read: () => unknown;
  /** Puts the value of before back. */
  write: (before: unknown) => void;
}

const property = (name: string, object: () => object | null): State => ({
  what: name,
  read: () => Reflect.get(object() ?? {}, name.split('.').at(-1) ?? ''),
  write: (before) => Reflect.set(object() ?? {}, name.split('.').at(-1) ?? '', before),
});

function handlerNames(object: object): string[] {
  const names: string[] = [];
  for (const name in object) if (/^on[a-z]+$/.test(name)) names.push(name);
  return names;
}

/** What the page has one of. A handler that is set hides the one before it. */
const states = (): State[] => [
  property('document.designMode', () => document),
  property('history.scrollRestoration', () => history),
  property('viewport.content', () => document.querySelector('meta[name=viewport]')),
  { what: 'fullscreen', read: () => document.fullscreenElement ?? null, write: () => void document.exitFullscreen() },
  {
    what: 'the pointer lock',
    read: () => document.pointerLockElement ?? null,
    write: () => document.exitPointerLock(),
  },
  ...handlerNames(window).map((name) => property(`window.${name}`, () => window)),
  ...handlerNames(document).map((name) => property(`document.${name}`, () => document)),
];

/** What cannot be undone, by module: it shows once the module is left. */
const lasting = new Map<string, string[]>();

function guard(
  object: object,
  name: string,
  isAllowed: (owner: RunningCode, self: unknown, first: unknown) => boolean,
): void {
  const original: unknown = Reflect.get(object, name);
  if (typeof original !== 'function') return;
  const value = function guarded(this: unknown, ...values: unknown[]): unknown {
    const owner = callingModule();
    return owner && !isAllowed(owner, this, values[0]) ? undefined : Reflect.apply(original, this, values);
  };
  Reflect.defineProperty(object, name, { configurable: true, enumerable: true, writable: true, value });
}

/** Refuses modules what would take the page away, and notes what they do to it for good. */
export function guardDocument(report: (owner: RunningCode, change: PageChange) => void): void {
  for (const name of ['open', 'write', 'writeln'])
    guard(Document.prototype, name, (owner, self) => {
      if (self !== document) return true;
      report(owner, { what: `document.${name}()`, restored: true });
      return false;
    });
  guard(Element.prototype, 'attachShadow', (owner, self) => {
    const hides = self instanceof Element && self.querySelector('#root') !== null;
    if (hides) report(owner, { what: 'a shadow root around #root', restored: true });
    return !hides;
  });
  if (!('CSS' in window)) return;
  guard(CSS, 'registerProperty', ({ module }, _self, definition) => {
    const name: unknown = definition && Reflect.get(Object(definition), 'name');
    lasting.set(module, [...(lasting.get(module) ?? []), `CSS property ${String(name)}`]);
    return true;
  });
}

/**
 * Saves what modules leave on a page, before one of them runs or is shown.
 * @returns a function that removes what a module has left, and returns what that was
 */
export function watchResidue(isOpen: IsOpen): (owner: RunningCode) => PageChange[] {
  const before = new Set<Node>([...document.body.childNodes, ...document.documentElement.childNodes]);
  const adoptedBefore = [...(document.adoptedStyleSheets ?? [])];
  const sheets = hostSheets().map((sheet): SavedSheet => {
    const { ownerNode: node } = sheet;
    return { sheet, node, next: node?.nextSibling ?? null, media: sheet.media.mediaText, rules: readRules(sheet) };
  });
  const saved = states().map((state) => ({ ...state, before: state.read() }));
  return (owner) => {
    const changed = saved.filter((state) => state.read() !== state.before);
    for (const state of changed) state.write(state.before);
    const forGood = isOpen(owner) ? [] : (lasting.get(owner.module) ?? []);
    lasting.delete(owner.module);
    return [
      ...changed.map(({ what }) => ({ what, restored: true })),
      ...(document.adoptedStyleSheets ? setAdoptedAside(adoptedBefore, owner) : []),
      ...removeElements(isOpen),
      ...removeCovers(before),
      ...sheets.flatMap(restoreSheet),
      ...forGood.map((what) => ({ what, restored: false })),
    ];
  };
}

/** Called when a screen of a module opens: the sheets that it has adopted apply again. */
export function showAdopted({ module }: RunningCode): void {
  const sheets = adopted.get(module);
  adopted.delete(module);
  if (sheets) document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];
}

const markedElements = { html: () => document.documentElement, body: () => document.body };

/** Whether the host or the browser may change an attribute while a module is open. */
const isExpected = (element: Element, name: string) =>
  // Chromium's page translation changes these two.
  (/(^| )translated-/.test(element.className) && (name === 'class' || name === 'lang')) || name === 'data-theme';

/** Styles without the custom properties of the host, such as the height of its offline bar. */
function readStyles({ style }: HTMLElement): Map<string, string> {
  const names = Array.from(style).filter((name) => !name.startsWith('--ah5-'));
  return new Map(names.map((name) => [name, `${style.getPropertyValue(name)}/${style.getPropertyPriority(name)}`]));
}

const readAttributes = (element: Element) =>
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
  const styles = readStyles(element);
  const attributes = readAttributes(element);
  return () => {
    const styled = differences(styles, readStyles(element));
    const marked = differences(attributes, readAttributes(element));
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
  const checks = Object.entries(markedElements).map(([name, find]) => watchElement(name, find()));
  return () => [...checkTheme(), ...checks.flatMap((check) => check())];
}

/**
 * Puts the app's root element and its content back as soon as they are removed from the document. React itself never leaves the root
 * empty, since the shell has an element that stays, and continues to work with the same elements.
 * @param onChange called with what was put back
 * @returns `check` looks at once, `stop` ends this
 */
export function restoreRoot(onChange: (change: PageChange) => void): { check: () => void; stop: () => void } {
  const root = document.getElementById('root');
  if (!root) return { check: () => undefined, stop: () => undefined };
  const { documentElement: html, body } = document;
  let content = [...root.childNodes];
  const check = () => {
    const emptied = !root.hasChildNodes();
    const removed = !root.isConnected;
    if (emptied) root.append(...content);
    else content = [...root.childNodes];
    // After `document.open()` the elements have lost their listeners: the page is there to look at until it is loaded anew.
    const isOther = document.documentElement !== html;
    if (document.documentElement === null) document.append(html);
    if (removed && !body.isConnected && html.isConnected) {
      document.body?.remove();
      html.append(body);
    }
    if (removed && body.isConnected && !root.isConnected) body.prepend(root);
    if (emptied || removed || isOther)
      onChange({ what: emptied ? 'content of #root' : '#root', restored: root.isConnected && !isOther });
  };
  const observer = new MutationObserver(check);
  for (const parent of [root, body, html, document]) observer.observe(parent, { childList: true });
  return { check, stop: () => observer.disconnect() };
}
