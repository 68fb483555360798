import { type Incident, listenToIncidents } from '../support/incidents.ts';
import { expect } from '../support/test.ts';
import { openCentre, openFaulty, setFault, test } from './faulty-module-test.ts';

let incidents: () => Promise<Incident[]>;

test.beforeEach(async ({ page, stack, faulty }) => {
  incidents = await listenToIncidents(page, { blocks: true });
  await openCentre({ page, stack, faulty, origin: stack.remote(faulty.name) });
  await openFaulty(page);
  await page.getByRole('link', { name: '操作' }).click();
});

for (const [how, button, isAction] of [
  ['a handler', '加一', true],
  ['a promise', '稍后加一', true],
  ['a timer', '定时加一', false],
] as const) {
  test(`what a module throws in ${how} ends that alone, and is reported as its incident`, async ({
    page,
    problems,
  }) => {
    await setFault(page, 'handler');
    await page.getByRole('button', { name: button, exact: true }).click();
    if (isAction) await expect(page.getByText('操作失败，请重试')).toBeVisible();
    await expect
      .poll(incidents)
      .toMatchObject([
        { module: 'faulty', during: 'run', failure: { kind: 'broken', detail: 'broken on purpose: handler' } },
      ]);
    expect(problems.join('\n')).toContain('broken on purpose: handler');
    // The screen goes on.
    await expect(page.getByRole('heading', { name: '次数 0' })).toBeVisible();
    await setFault(page, null);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('heading', { name: '次数 1' })).toBeVisible();
    await page.getByRole('button', { name: '返回', exact: true }).click();
    await expect(page.getByRole('heading', { name: '模块已打开' })).toBeVisible();
  });
}

test('a page that took no input for longer than a second is reported with the open module, and goes on', async ({
  page,
}) => {
  await page.getByRole('button', { name: '卡住再加一', exact: true }).click();
  await expect(page.getByRole('heading', { name: '次数 1' })).toBeVisible();
  await expect.poll(incidents).toMatchObject([{ module: 'faulty', during: 'block', failure: { kind: 'timeout' } }]);
  await page.getByRole('button', { name: '加一', exact: true }).click();
  await expect(page.getByRole('heading', { name: '次数 2' })).toBeVisible();
});
