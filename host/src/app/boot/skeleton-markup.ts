/**
 * Markup of a screen's skeleton in its first document. It shows before any script runs; the build writes it
 * (scripts/build/page-plugins.ts). It uses only classes, because the security policy allows no style attribute.
 */
import { tabLabels, tabs } from '../shell/frame.ts';
import type { SkeletonKind } from '../../core/pages/page-registry.ts';

const block = (name: string) =>
  `<i class="arco-skeleton-item arco-skeleton-animation-breath ah5-skeleton ah5-boot__${name}"></i>`;
const blocks = (name: string, count: number) => block(name).repeat(count);
const box = (name: string, content: string) => `<div class="ah5-boot__${name}">${content}</div>`;
const row = () => box('row', block('picture') + box('lines', block('line') + block('line') + block('short')));
const shortcut = () => box('shortcut', block('dot') + block('label'));
const tile = () => box('tile', block('square') + box('tile-text', block('line') + block('short')));

const bodies: Readonly<Record<SkeletonKind, () => string>> = {
  login: () => box('hero', '') + box('sheet', block('line') + blocks('field', 2) + block('button')),
  home: () =>
    box('search', block('field')) +
    box(
      'pad ah5-boot__home',
      block('banner') +
        box('shortcuts', shortcut().repeat(8)) +
        block('field') +
        block('heading') +
        box('tiles', tile().repeat(6)),
    ),
  rows: () => box('pad', block('field') + box('rows', row().repeat(8))),
  classes: () => box('columns', box('side', blocks('line', 7)) + box('tiles', tile().repeat(6))),
  detail: () =>
    box(
      'record',
      block('cover') +
        box('card', block('heading') + block('line') + block('short') + block('strip') + blocks('line', 6)),
    ),
  menu: () => box('pad', block('person') + box('card', blocks('line', 4)) + box('card', blocks('line', 4))),
  form: () => box('pad', box('card', blocks('field', 5))),
  text: () => box('pad', box('card', block('heading') + blocks('line', 9) + block('short'))),
};

/** Screens with a navigation bar of their own have none in their skeleton. */
const barless: ReadonlySet<SkeletonKind> = new Set(['login', 'home']);

const bar = (title: string) =>
  `<header class="arco-nav-bar ah5-nav"><div class="ah5-nav__bar"><div class="ah5-nav__side"></div><h1 class="arco-nav-bar-title-text ah5-nav__title">${title}</h1><div class="ah5-nav__side"></div></div></header>`;

const tabBar = () =>
  `<div class="arco-tab-bar arco-tab-bar-fixed ah5-tab-bar ah5-fixed-bar">${tabs.map((tab) => `<span class="arco-tab-bar-item">${block('glyph')}<span>${tabLabels[tab]}</span></span>`).join('')}</div>`;

/** The head of a page on a wide screen (site-header.tsx), as an empty bar of the same height. */
const siteHeader = '<div class="site-header"></div>';

export interface SkeletonOptions {
  kind: SkeletonKind;
  title: string;
  tab: boolean;
  /** Whether the page has the visitors' head on a wide screen. */
  site: boolean;
}

/** Markup in `#root` until the app draws over it. */
export function skeletonMarkup({ kind, title, tab, site }: SkeletonOptions): string {
  return `${site ? siteHeader : ''}<div class="ah5-screen ah5-boot" aria-busy="true">${barless.has(kind) ? '' : bar(title)}${bodies[kind]()}</div>${tab ? tabBar() : ''}`;
}
