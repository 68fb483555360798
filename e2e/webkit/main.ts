import { adminScreens } from '../support/admin-screens.ts';
import { bundlers, makeStockRemote, type StockRemote } from '../support/stock-remotes.ts';
import { startStack } from '../../scripts/local/stack.ts';
import { missingWebKit, openWebKit, type WebKitPage } from './browser.ts';

// What the browser tests prove in Chromium about modules and their files, once more in WebKit, which Safari and iOS use.

const missing = missingWebKit();
if (missing !== null) {
  console.log(`WebKit is not installed: install ${missing} (Debian) and run again`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const integrityText = '该功能的文件校验未通过，已停止加载';
const probeText = '当前浏览器无法校验该功能的文件，请升级浏览器后使用';
const pageErrorText = '该页面出现错误';
const partText = '附加内容已加载';
const partButton = '打开附加内容';

const remotes = bundlers.map(makeStockRemote);
const stack = await startStack({ remotes, config: { moduleTimeout: 5000 } });
let passed = 0;
let failed = 0;

async function check(title: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    passed += 1;
    console.log(`  ✓ ${title}`);
  } catch (error) {
    failed += 1;
    console.log(`  ✘ ${title}\n    ${String(error)}`);
  }
}

async function signIn(page: WebKitPage): Promise<void> {
  await page.open(`${stack.baseUrl}pages/login/index?redirect=${encodeURIComponent('/pages/admin/index')}`);
  await page.type("(//input[not(@type='checkbox')])[1]", 'admin');
  await page.type("//input[@type='password']", 'admin123456');
  await page.click("//button[normalize-space()='登录']");
  await page.click("//button[normalize-space()='同意并登录']");
  await page.untilShown('最近操作');
}

/** Opens the screen of a stock module and its lazy part; returns the text that decided. */
async function openStock(page: WebKitPage, { name }: StockRemote): Promise<string> {
  await page.open(`${stack.baseUrl}pages/admin/${name}/index`);
  const first = await page.untilShown(partButton, integrityText, probeText, pageErrorText);
  if (first !== partButton) return first;
  await page.click(`//button[normalize-space()='${partButton}']`);
  return page.untilShown(partText, integrityText, pageErrorText);
}

/** In a browser of its own, so that no file comes out of a cache. */
async function inWebKit<T>(run: (page: WebKitPage) => Promise<T>): Promise<T> {
  const page = await openWebKit();
  try {
    await signIn(page);
    return await run(page);
  } finally {
    await page.close();
  }
}

async function checkOwn(page: WebKitPage): Promise<void> {
  console.log(`WebKit ${page.version}`);
  for (const { name, path, title } of adminScreens(stack)) {
    await check(`the module ${name} opens`, async () => {
      await page.open(`${stack.baseUrl}${path.replace(/^\//, '')}`);
      await page.untilShown(title);
    });
  }
}

/** Opens a build with each of its files changed in turn. */
async function checkFiles(remote: StockRemote, build: string): Promise<void> {
  let refused = 0;
  for (const file of remote.files(build)) {
    const restore = remote.tamper(build, file);
    await check(`${remote.bundler}: a changed ${file} never runs`, () =>
      inWebKit(async (page) => {
        if ((await openStock(page, remote)) !== partText) refused += 1;
        if ((await page.run('return String(window.tampered)')) !== 'undefined') throw new Error('it ran');
        const display = await page.run('return getComputedStyle(document.body).display');
        if (display === 'none') throw new Error('its styles applied');
      }),
    );
    restore();
  }
  // The entry, what it exposes, the screen, its styles and its lazy part; copies of shared packages are never requested.
  await check(`${remote.bundler}: five changed files were refused`, async () => {
    if (refused < 5) throw new Error(`only ${refused}`);
  });
}

try {
  await inWebKit(checkOwn);
  for (const remote of remotes) {
    const build = await remote.build({ label: 'one' });
    const listed = remote.listedModule(stack.remote(remote.name).origin, build);
    stack.modules = [...stack.modules.filter(({ name }) => name !== listed.name), listed];
    const outcome = await inWebKit((page) => openStock(page, remote));
    await check(`${remote.bundler}: an ordinary build: ${outcome}`, async () => {
      if (outcome !== partText && outcome !== probeText) throw new Error(outcome);
    });
    if (outcome === partText) await checkFiles(remote, build);
  }
} finally {
  await stack.stop();
  for (const remote of remotes) remote.remove();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
