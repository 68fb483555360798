import { describe, expect, it } from '@jest/globals';
import { pages } from '../../host/src/app/routes/pages.ts';
import { screenDocument } from './page-plugins.ts';

const page = '<html><title>农化产品介绍</title><body><div id="root"></div></body></html>';

describe("a screen's own document", () => {
  it.each(pages.map((screen) => [screen.path, screen] as const))(
    'of %s contains its title and a skeleton',
    (_path, screen) => {
      const document = screenDocument(page, screen);
      expect(document).toContain(`<title>${screen.title}</title>`);
      expect(document).toMatch(
        /<div id="root">(?:<div class="site-header"><\/div>)?<div class="ah5-screen ah5-boot" aria-busy="true">.*ah5-skeleton/,
      );
    },
  );

  it('has no style attribute and no script, which the security policy refuses', () => {
    for (const screen of pages) expect(screenDocument(page, screen)).not.toMatch(/style=|<script/);
  });

  it("keeps the place of the head of a wide screen on every visitors' page alone", () => {
    const without = pages.filter((screen) => !screenDocument(page, screen).includes('site-header'));
    expect(without.map(({ path }) => path)).toEqual([
      '/',
      '/pages/login/register',
      '/pages/admin/index',
      '/pages/admin/modules/index',
      '/pages/admin/rights/index',
    ]);
  });

  it('shows the tab bar if the screen has one', () => {
    const shown = pages.filter((screen) => screenDocument(page, screen).includes('ah5-tab-bar'));
    expect(shown.map(({ path }) => path)).toEqual(pages.filter(({ tab }) => tab).map(({ path }) => path));
  });
});
