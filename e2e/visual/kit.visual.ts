import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import { freePort } from '../../scripts/local/ports.ts';
import { startKit } from '../../scripts/local/kit-server.ts';
import { expectLooks, themes } from './looks.ts';

// Each state of a component is small: at full size.
test.use({ deviceScaleFactor: 1 });

let app: FastifyInstance | undefined;
let address = '';
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  app = await startKit(port);
  address = `http://127.0.0.1:${port}/`;
});
test.afterAll(() => app?.close());

for (const theme of themes) {
  test(
    `the kit in ${theme} looks as before and has no accessibility faults`,
    { tag: ['@kit', '@quick'] },
    async ({ page }) => {
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(String(error)));
      await page.clock.setFixedTime('2026-01-05T02:00:00Z');
      await page.goto(address);
      if (theme === 'dark') await page.getByRole('button', { name: '切换明暗' }).click();
      await expect(page.getByText('已加载的内容')).toBeVisible();
      // Two search fields on one page exist here alone.
      const { violations } = await new AxeBuilder({ page }).disableRules('landmark-unique').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      await expectLooks(page, 'kit', theme, { fullPage: true });

      for (const [button, name] of [
        ['底部面板', 'sheet'],
        ['居中面板', 'dialog'],
        ['删除', 'confirm'],
        ['更多操作', 'actions'],
      ] as const) {
        await page.setViewportSize({ width: 375, height: 812 });
        await page.getByRole('button', { name: button, exact: true }).last().click();
        await expect(page.locator('dialog[open]')).toBeVisible();
        await expect.soft(page).toHaveScreenshot(`kit-${name}-${theme}.png`);
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog[open]')).toHaveCount(0);
      }
      expect(problems).toEqual([]);
    },
  );
}
