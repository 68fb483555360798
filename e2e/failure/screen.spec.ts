import { expect } from '../support/test.ts';
import {
  expectPanel,
  expectRestAtWork,
  isSameDocument,
  type Mend,
  openCentre,
  openFaulty,
  setFault,
  test,
  type World,
} from './world.ts';

interface Row {
  what: string;
  /** The screen's link in the module, and what stands on it when all is well. */
  link: string;
  content: string;
  sentence: string;
  cause: (world: World) => Mend | Promise<Mend>;
}

const withFault =
  (fault: string): Row['cause'] =>
  async ({ page }) => {
    await setFault(page, fault);
    return async () => void (await setFault(page, null));
  };

const rows: Row[] = [
  {
    what: 'it throws while it is drawn',
    link: '绘制',
    content: '绘制完成',
    sentence: '该页面出现错误',
    cause: withFault('render'),
  },
];

for (const { what, link, content, sentence, cause } of rows) {
  test(`a screen of a module does not open: ${what}`, async ({ page, stack, faulty }) => {
    const world: World = { page, stack, faulty, origin: stack.remote(faulty.name) };
    await openCentre(world);
    await openFaulty(page);
    await expect(page.getByRole('heading', { name: '模块已打开' })).toBeVisible();
    const mend = await cause(world);
    await page.getByRole('link', { name: link }).click();
    await expectPanel(page, sentence);
    await expectRestAtWork(page);

    // The module's other screens work; this one says the same again.
    await openFaulty(page);
    await page.getByRole('link', { name: link }).click();
    await expectPanel(page, sentence);
    await mend();
    await page.getByRole('button', { name: '重试' }).click();
    const heading = page.getByRole('heading', { name: content });
    await expect(heading).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });
}
