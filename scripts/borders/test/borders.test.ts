import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Crossing, listFaults, findCrossings } from '../check.ts';
import { borders } from '../rules.ts';

/** Builds a repository from a few files; returns its forbidden imports. */
const files: Record<string, string> = {
  'shared/contract/src/index.ts': "import type { Screen } from '../../ui/src/index.ts';\nexport type Name = Screen;",
  'shared/ui/src/index.ts': 'export interface Screen {}',
  'host/src/main.ts': "import './app/start.ts';",
  'host/src/app/start.ts': "import '../session/login.ts';\nimport '../visitor/home.ts';",
  'host/src/app/pages.ts': "export const load = () => import('../session/login.ts');",
  'host/src/core/config.ts': "export { load } from '../app/pages.ts';",
  'host/src/session/login.ts': "import { config } from '../core/settings.ts';\nexport const login = () => config;",
  'host/src/session/test/login.test.ts': "import '../../app/pages.ts';\nimport '../login.ts';",
  'host/src/core/settings.ts': 'export const config = 1;',
  'host/src/visitor/home.ts': "import { login } from '../session/login.ts';\nexport const home = login;",
  'remotes/a/src/list/list.ts': "export const edit = () => import('./edit.ts');",
  'remotes/a/src/list/edit.ts': "export { edit as list } from './list.ts';",
  'remotes/a/src/log/log.ts': "import { list } from '../list/edit.ts';\nexport const log = list;",
  'remotes/a/src/pages/page.ts': "import '../list/list.ts';\nimport '../log/log.ts';",
  'remotes/b/src/b.ts': "import '../../a/src/log/log.ts';",
  'server/src/product/routes.ts':
    "import '../category/index.ts';\nimport '../category/tree.ts';\nimport '../../test/world.ts';",
  'server/src/category/index.ts': "export { tree } from './tree.ts';",
  'server/src/category/tree.ts': 'export const tree = 1;',
  'server/src/records/service.ts': "import '../product/routes.ts';",
  'server/src/import/read/row.ts': "import type { Order } from '../../account/order.ts';\nexport type Row = Order;",
  'server/src/account/order.ts': "import '../operations/log.ts';\nexport interface Order {}",
  'server/src/operations/log.ts': "import '../search/match-and-rank.ts';",
  'server/src/search/match-and-rank.ts': "export const rank = () => import('../category/index.ts');",
  'server/src/stock/count.ts': "import '../errors.ts';",
  'server/src/errors.ts': "import './import/read/row.ts';",
  'server/test/world.ts': 'export const world = 1;',
};

let folder = '';
let crossings: Crossing[] = [];

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'admin-h5-borders-')));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  crossings = await findCrossings(folder, ['host', 'shared', 'server', 'remotes']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const found = (rule: string) =>
  crossings.filter((crossing) => crossing.rule === rule).map(({ from, to }) => `${from} → ${to}`);

describe('borders', () => {
  it.each([
    ['contract-alone', ['shared/contract/src/index.ts → shared/ui/src/index.ts']],
    ['core-at-the-bottom', ['host/src/core/config.ts → host/src/app/pages.ts']],
    ['app-on-top', ['host/src/core/config.ts → host/src/app/pages.ts']],
    ['features-apart', ['host/src/visitor/home.ts → host/src/session/login.ts']],
    ['remote-folders-apart', ['remotes/a/src/log/log.ts → remotes/a/src/list/edit.ts']],
    ['remote-on-shared', ['remotes/b/src/b.ts → remotes/a/src/log/log.ts']],
    ['entities-apart', ['server/src/product/routes.ts → server/src/category/tree.ts']],
    ['records-below-entities', ['server/src/records/service.ts → server/src/product/routes.ts']],
    [
      'server-in-order',
      [
        'server/src/account/order.ts → server/src/operations/log.ts',
        'server/src/records/service.ts → server/src/product/routes.ts',
        'server/src/search/match-and-rank.ts → server/src/category/index.ts',
      ],
    ],
    ['server-folders-known', ['server/src/stock/count.ts → server/src/errors.ts']],
    ['server-files-at-the-bottom', ['server/src/errors.ts → server/src/import/read/row.ts']],
    ['no-tests-in-product', ['server/src/product/routes.ts → server/test/world.ts']],
  ])('%s: finds an import over it, and no other', (rule, expected) => {
    expect(found(rule)).toEqual(expected);
  });

  it('find a cycle through import()', () => {
    expect(found('no-circle')).toEqual(['remotes/a/src/list/edit.ts → remotes/a/src/list/list.ts']);
  });

  it('report which rule forbids an import, and why', () => {
    const [crossing] = crossings;
    expect(listFaults(crossings.slice(0, 1))).toEqual([
      `${crossing?.from} imports ${crossing?.to}\n  ${crossing?.rule}: ${borders.find(({ name }) => name === crossing?.rule)?.comment}`,
    ]);
    expect(borders.filter(({ comment = '' }) => comment.length < 40)).toEqual([]);
  });
});
