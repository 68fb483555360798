import { replaceService } from '../support/replace-service.ts';
import { expect } from '../support/test.ts';
import {
  expectPanel,
  expectRestAtWork,
  isSameDocument,
  type Mend,
  openCentre,
  openFaulty,
  sentences,
  setFault,
  test,
  type World,
} from './faulty-module-test.ts';

const { unreachable, broken, timeout, integrity } = sentences;

interface Row {
  what: string;
  /** The screen's link in the module, and what stands on it when all is well. */
  link: string;
  content: string;
  sentence: string;
  cause: (world: World) => Mend | Promise<Mend>;
}

const code = { link: '代码', content: '代码完整' };

const withFault =
  (fault: string): Row['cause'] =>
  async ({ page }) => {
    await setFault(page, fault);
    return async () => void (await setFault(page, null));
  };

/** The stylesheet is the code screen's alone; its script is the chunk of the same number. */
const stylesheet = /^chunks\/\w+\.\w+\.css$/;
const scriptOf = ({ faulty }: World) =>
  faulty.find(new RegExp(`^chunks/${faulty.find(stylesheet).split(/[/.]/)[1]}\\.\\w+\\.js$`));

const damagedScript =
  (change: (content: string) => string | null): Row['cause'] =>
  (world) =>
    world.faulty.damage(scriptOf(world), change);

const damagedStyles =
  (change: (content: string) => string | null): Row['cause'] =>
  ({ faulty }) =>
    faulty.damage(faulty.find(stylesheet), change);

const rows: Row[] = [
  {
    what: 'it throws while it is drawn',
    link: '绘制',
    content: '绘制完成',
    sentence: '该页面出现错误',
    cause: withFault('render'),
  },
  { ...code, what: 'its code throws while it is loaded', sentence: broken, cause: withFault('code') },
  { ...code, what: 'its chunk is gone', sentence: unreachable, cause: damagedScript(() => null) },
  {
    ...code,
    what: 'its chunk was tampered with',
    sentence: integrity,
    cause: damagedScript((content) => `window.tampered = true;${content}`),
  },
  { ...code, what: 'its stylesheet is gone', sentence: unreachable, cause: damagedStyles(() => null) },
  {
    ...code,
    what: 'its stylesheet was tampered with',
    sentence: integrity,
    cause: damagedStyles((content) => `${content} body { display: none }`),
  },
  {
    ...code,
    what: 'its files do not arrive',
    sentence: timeout,
    cause: ({ origin }) => replaceService(origin, () => {}),
  },
  {
    ...code,
    what: 'the server goes down while the module is open',
    sentence: unreachable,
    cause: async ({ origin }) => {
      await origin.stop();
      return () => origin.start();
    },
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
    if (link === code.link) await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');
    expect(await isSameDocument(page)).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined();
  });
}

test('a screen of a module does not open: code of the host that modules share is lost on its way', async ({
  page,
  stack,
  faulty,
}) => {
  await openCentre({ page, stack, faulty, origin: stack.remote(faulty.name) });
  const files = `${stack.baseUrl}assets/*.js`;
  await page.route(files, async (route) => {
    const response = await route.fetch();
    const isListScreen = (await response.text()).includes('adm-list');
    await (isListScreen ? route.abort() : route.fulfill({ response }));
  });
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
  await expectPanel(page, unreachable);
  await page.unroute(files);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '轮播图管理' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('a part of a screen whose code does not arrive fails alone', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/company/about`);
  const certificate = page.getByRole('button', { name: /^查看/ }).first();
  await expect(certificate).toBeEnabled();
  const files = `${stack.baseUrl}assets/*.js`;
  await page.route(files, (route) => route.abort());
  await certificate.click();
  await expect(page.getByText('图片查看器加载失败，请重试')).toBeVisible();
  await page.unroute(files);
  await certificate.click();
  await expect(page.getByRole('dialog', { name: /^查看图片/ })).toBeVisible();
});
