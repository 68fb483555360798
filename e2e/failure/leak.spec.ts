import { type Incident, listenToIncidents } from '../support/incidents.ts';
import { expect } from '../support/test.ts';
import { openCentre, openFaulty, setFault, test } from './faulty-module-test.ts';

/** Enough for each series of samples. */
const visits = 20;

for (const [what, fault, expected] of [
  ['leaves something behind each time', 'leak', ['listeners', 'screens']],
  ['leaves nothing behind', null, []],
] as const) {
  test(`a screen that ${what}: reports of leaks`, async ({ page, stack, faulty }) => {
    const incidents: () => Promise<Incident[]> = await listenToIncidents(page);
    await openCentre({ page, stack, faulty, origin: stack.remote(faulty.name) });
    await setFault(page, fault);
    await openFaulty(page);
    const session = await page.context().newCDPSession(page);
    for (let visit = 0; visit < visits; visit += 1) {
      await page.getByRole('link', { name: '循环' }).click();
      await expect(page.getByRole('heading', { name: '循环页已打开' })).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(page.getByRole('heading', { name: '模块已打开' })).toBeVisible();
      await session.send('HeapProfiler.collectGarbage');
    }
    const found = async () => {
      const all = await incidents();
      expect(all.every(({ module, during }) => module === 'faulty' && during === 'leak')).toBe(true);
      return expected.filter((word) => all.some(({ failure }) => failure.detail.includes(word)));
    };
    await expect.poll(found).toEqual(expected);
    if (fault === null) expect(await incidents()).toEqual([]);
    await page.getByRole('button', { name: '返回', exact: true }).click();
    await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
  });
}
