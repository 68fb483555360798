import type { RegistryModule } from '@admin-h5/contract';
import { expect } from '../support/test.ts';
import {
  expectPanel,
  expectRestAtWork,
  isSameDocument,
  openCentre,
  openFaulty,
  test,
  type World,
} from './faulty-module-test.ts';

interface Row {
  what: string;
  sentence: string;
  /** Part of the small print. */
  detail: string;
  /** What the registry lists of the module, in its faulty form. */
  release: (world: World) => RegistryModule;
  /** Whether a file of the module may be asked for at all. */
  fetches: boolean;
}

/** Changes the one release of a listed module. */
function changed(
  listed: RegistryModule,
  change: (release: RegistryModule['releases'][number]) => object,
): RegistryModule {
  return { ...listed, releases: listed.releases.map((release) => ({ ...release, ...change(release) })) };
}

const rows: Row[] = [
  {
    what: 'asks for another contract',
    sentence: '该功能与当前版本不兼容，请联系管理员',
    detail: '需要 @admin-h5/client ^9.0.0',
    release: ({ faulty, origin }) =>
      changed(faulty.listedModule(origin.origin), ({ declaration }) => ({
        declaration: { ...declaration, contract: { '@admin-h5/client': '^9.0.0' } },
      })),
    fetches: false,
  },
  {
    what: 'brings a React of its own',
    sentence: '该功能的构建方式有误，已停止加载',
    detail: 'its own copy of React',
    release: ({ faulty, origin }) => faulty.listedModule(origin.origin, 'ownReact'),
    fetches: true,
  },
  {
    what: 'lies on an origin that is not allowed',
    sentence: '该功能的来源不在允许的范围内，已停止加载',
    detail: 'http://127.0.0.1:9',
    release: ({ faulty }) => faulty.listedModule('http://127.0.0.1:9'),
    fetches: false,
  },
  {
    what: 'lists another hash for its container',
    sentence: '该功能的文件校验未通过，已停止加载',
    detail: 'remoteEntry.js',
    release: ({ faulty, origin }) =>
      changed(faulty.listedModule(origin.origin), ({ files }) => ({
        files: { ...files, 'remoteEntry.js': faulty.hash('mf-manifest.json') },
      })),
    fetches: true,
  },
  {
    what: 'lists a container that does not parse',
    sentence: '该功能的程序有误，请稍后重试或联系管理员',
    detail: 'SyntaxError',
    release: ({ faulty, origin }) => {
      const mend = faulty.damage('remoteEntry.js', (content) => `${content}\n)`);
      const hash = faulty.hash('remoteEntry.js');
      mends.push(mend);
      return changed(faulty.listedModule(origin.origin), ({ files }) => ({
        files: { ...files, 'remoteEntry.js': hash },
      }));
    },
    fetches: true,
  },
  {
    what: 'lists an exposed chunk that does not parse',
    sentence: '该功能的程序有误，请稍后重试或联系管理员',
    detail: 'the script defines nothing',
    release: ({ faulty, origin }) => {
      const file = faulty.find(/__federation_expose_module\.\w+\.js$/);
      mends.push(faulty.damage(file, (content) => `${content}\n)`));
      const hash = faulty.hash(file);
      return changed(faulty.listedModule(origin.origin), ({ files }) => ({ files: { ...files, [file]: hash } }));
    },
    fetches: true,
  },
];

/** What a row has to put back on the origin. */
const mends: (() => void)[] = [];

for (const { what, sentence, detail, release, fetches } of rows) {
  test(`a release that ${what} is not run, and 重试 takes the next release`, async ({ page, stack, faulty }) => {
    const world: World = { page, stack, faulty, origin: stack.remote(faulty.name) };
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(world.origin.origin)) requested.push(request.url());
    });
    await openCentre(world, release(world));
    await openFaulty(page);
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await expect(page.getByRole('alert').getByText(detail)).toBeVisible();
    if (!fetches) expect(requested).toEqual([]);
    await expectPanel(page, sentence);
    await expectRestAtWork(page);

    await openFaulty(page);
    await expectPanel(page, sentence);
    for (const mend of mends.splice(0)) mend();
    stack.modules = [
      ...stack.modules.filter(({ name }) => name !== faulty.name),
      faulty.listedModule(world.origin.origin),
    ];
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '模块已打开' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });
}
