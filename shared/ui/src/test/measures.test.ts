/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import less from 'less';

const unit = path.join(import.meta.dirname, '../theme/unit.less');

/** A stylesheet of the package, compiled for the browser. */
async function styles(file: string): Promise<string> {
  const filename = path.join(import.meta.dirname, '..', file);
  // Less does not resolve the entry points of packages.
  const source = readFileSync(filename, 'utf8').replace('@admin-h5/ui/unit.less', unit);
  const { css } = await less.render(source, { filename });
  return css.replaceAll(/\s+/g, ' ');
}

/** Value of a property in the first rule of a selector. */
function value(css: string, selector: string, property: string): string {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return rule.match(new RegExp(`[ {]${property}: ([^;]+);`))?.[1] ?? '';
}

it('1 rem is 50 px on the base width of 375 px and stays the same from 480 px on [§9 base width, §client widths]', async () => {
  const size = value(await styles('theme/base.less'), 'html', 'font-size');
  const [, vw, most] = size.match(/^calc\(min\(([\d.]+)vw, (\d+)px\) \+ /) ?? [];
  expect((375 * Number(vw)) / 100).toBeCloseTo(50, 3);
  expect((480 * Number(vw)) / 100).toBeCloseTo(Number(most), 3);
});

it('text is twice as large on the base width where a person has set it so [§client text size]', async () => {
  const size = value(await styles('theme/base.less'), 'html', 'font-size');
  // On the root element 1rem is the person's own setting: 16 px, or 32 px.
  const [, grows] = size.match(/ \+ \(1rem - 16px\) \* ([\d.]+)\)$/) ?? [];
  expect(50 + (32 - 16) * Number(grows)).toBeCloseTo(100, 3);
});

it('the page is 960 px wide at most unless the deployment says otherwise, and centred [§1 width cap, §9 max width]', async () => {
  expect(value(await styles('theme/tokens.less'), ':root', '--max-width')).toBe('960px');
  const screen = await styles('screen/screen.less');
  expect(value(screen, '.ah5-screen', 'max-width')).toBe('var(--max-width)');
  expect(value(screen, '.ah5-screen', 'margin-inline')).toBe('auto');
});

it('the admin area uses the whole width from 960 px on [§client widths]', async () => {
  const css = await styles('screen/screen.less');
  expect(value(css.slice(css.indexOf('@media (min-width: 960px)')), '.ah5-screen--wide', 'max-width')).toBe('none');
});

it('a navigation bar is 44 px high on the base width, below the status bar [§9 navigation bar]', async () => {
  const height = value(await styles('theme/tokens.less'), ':root', '--ah5-nav-height');
  const [, rem, vw] = height.match(/^min\(([\d.]+)rem, ([\d.]+)vw\)$/) ?? [];
  expect(Number(rem) * 50).toBeCloseTo(44, 3);
  // The limit for larger text is not reached by text of the usual size.
  expect((375 * Number(vw)) / 100).toBeGreaterThan(44);
  const bar = await styles('nav-bar/nav-bar.less');
  expect(value(bar, '.ah5-nav', 'padding-top')).toBe('var(--ah5-safe-top)');
  expect(value(bar, '.ah5-nav__bar', 'height')).toBe('var(--ah5-nav-height)');
});

it('a navigation bar of its own is 45 px high on the base width, and the status bar [§2A own navigation bar, §9 own navigation bar]', async () => {
  const hero = value(await styles('../../../host/src/session/session.less'), '.ah5-session__hero', 'padding');
  const [, height] = hero.match(/^calc\(var\(--ah5-safe-top\) \+ \((\d+) \* 0\.02rem\)\)/) ?? [];
  // One unit is 0.02rem, one pixel on the base width.
  expect(Number(height)).toBeCloseTo(45, 3);
});

it('a list of actions is 260 px high at most on the base width, then scrolls [§9 action sheet]', async () => {
  const actions = await styles('feedback/action-sheet.less');
  const list = '.ah5-modal .arco-action-sheet-list';
  const [, least, scaled] = value(actions, list, 'max-height').match(/^max\((\d+)px, ([\d.]+)rem\)$/) ?? [];
  expect(Number(least)).toBe(260);
  expect(Number(scaled) * 50).toBeCloseTo(260, 3);
  expect(value(actions, list, 'overflow-y')).toBe('auto');
});

it('the line of a focused field stays red where its value is wrong', async () => {
  const css = await styles('../../admin-kit/src/fields/controls.less');
  const line = css.match(/\.adm-input\[aria-invalid='true'\]:focus-visible[^{]*\{([^}]*)\}/)?.[1] ?? '';
  expect(line).toContain('outline-color: var(--ah5-danger)');
});
