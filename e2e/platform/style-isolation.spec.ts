import type { Page } from '@playwright/test';
import { type AdminScreen, adminScreens, leaveScreen, openScreen, untilQuiet } from '../support/admin-screens.ts';
import { expect, signIn, test } from '../support/test.ts';

/** How every element of the page looks: its place in the document, and all of its computed styles. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const properties = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`);
      return `${element.tagName} ${element.getAttribute('class') ?? ''} | ${properties.join(';')}`;
    }),
  );
}

/** Selectors and names of animations in the stylesheets that came from an origin. */
function selectorsFrom(page: Page, origin: string): Promise<string[]> {
  return page.evaluate((from) => {
    const namesOf = (rule: CSSRule): string[] => {
      if (rule instanceof CSSStyleRule) return [rule.selectorText];
      if (rule instanceof CSSKeyframesRule) return [`.${rule.name}`];
      if (rule instanceof CSSGroupingRule) return [...rule.cssRules].flatMap(namesOf);
      return [rule.cssText];
    };
    return [...document.styleSheets]
      .filter(({ href }) => href?.startsWith(from))
      .flatMap((sheet) => [...sheet.cssRules].flatMap(namesOf));
  }, origin);
}

/** Without what the head holds of files, and pictures, which look otherwise until they have arrived. */
const inBody = (all: readonly string[]) => all.filter((line) => !/^(LINK|SCRIPT|STYLE|IMG) /.test(line));

async function visit(page: Page, screens: readonly AdminScreen[]): Promise<void> {
  for (const screen of screens) {
    await openScreen(page, screen);
    await leaveScreen(page);
  }
}

test("a module's styles touch neither the shell nor another module, and carry its name", async ({ page, stack }) => {
  // The number at 询价单 is part of the look.
  const counted = page.waitForResponse('**/api/inquiry/counts');
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  await counted;
  const [first, ...others] = adminScreens(stack);
  if (!first) throw new Error('the registry is empty');
  await untilQuiet(page);
  // The pointer rests where it changes nothing.
  await page.mouse.move(0, 0);
  const centreBefore = await looks(page);
  await openScreen(page, first);
  await page.mouse.move(0, 0);
  const moduleBefore = await looks(page);
  await leaveScreen(page);

  await visit(page, others);
  await untilQuiet(page);
  await page.mouse.move(0, 0);
  expect(inBody(await looks(page))).toEqual(inBody(centreBefore));
  await openScreen(page, first);
  await page.mouse.move(0, 0);
  expect(inBody(await looks(page))).toEqual(inBody(moduleBefore));

  for (const { name } of [first, ...others]) {
    const selectors = await selectorsFrom(page, stack.remote(name).origin);
    const foreign = selectors.flatMap((text) => text.split(/,\s*/)).filter((part) => !part.startsWith(`.${name}-`));
    expect([name, foreign]).toEqual([name, []]);
  }
});
