import { adminPrefix, type ModuleDeclaration } from '@admin-h5/contract';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { appName } from '../../core/app-name.ts';
import { adminTitles } from '../../core/pages/admin-titles.ts';
import { findPage, installPages, lookUpPage } from '../../core/pages/page-registry.ts';
import { pages } from '../routes/pages.ts';
import { tabLabels, tabs } from '../shell/frame.ts';
import { pageChoices } from '../../../../remotes/banner/src/banner/banner-fields.tsx';
import { paths } from '../../core/paths.ts';
import { useContentTitle } from '@admin-h5/ui';
import { useDocumentTitle } from '../../core/pages/announce-screen.ts';

installPages(pages);

afterEach(cleanup);

const reached = (access: string) => pages.filter((page) => page.access === access).map(({ path }) => path);
const titleOf = (path: string) =>
  findPage(path)?.title ?? (path.startsWith(adminPrefix) ? adminTitles[path.slice(adminPrefix.length)] : undefined);

describe('route set A', () => {
  it.each([
    ['/', '登录'],
    ['/pages/index/index', '首页'],
    ['/pages/admin/index', '管理中心'],
    ['/pages/admin/category/index', '分类管理'],
    ['/pages/admin/category/edit', '编辑分类'],
    ['/pages/mine/index', '我的'],
    ['/pages/mine/profile/index', '个人资料'],
    ['/pages/login/register', '注册'],
    ['/pages/mine/password', '修改密码'],
    ['/pages/category/insecticide', '杀虫剂'],
    ['/pages/category/second', '产品分类'],
    ['/pages/materials/list', '原料列表'],
    ['/pages/materials/detail', '产品详情'],
    ['/pages/product/detail', '产品详情'],
    ['/pages/admin/material/index', '原料管理'],
    ['/pages/admin/material/detail', '原料详情'],
    ['/pages/company/about', '关于我们'],
    ['/pages/admin/banner/index', '轮播图管理'],
    ['/pages/admin/banner/edit', '编辑轮播图'],
    ['/pages/admin/user/index', '用户管理'],
    ['/pages/user/profile', '个人资料'],
    ['/pages/user/change-password', '修改密码'],
    ['/pages/admin/factory-gallery/index', '工厂展示管理'],
    ['/pages/admin/factory-gallery/edit', '编辑工厂展示'],
  ])('[§2A %s] is %s', (address, title) => {
    expect(titleOf(address)).toBe(title);
    expect(lookUpPage(address)).not.toBeNull();
  });
});

it('every module declares the titles that the shell has for paths without a module [§routes no module]', () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const declared = globSync('remotes/*/module.json', { cwd: root }).flatMap((file) => {
    const { routes }: ModuleDeclaration = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    return routes.map((route) => [route.path, route.title] as const);
  });
  expect(Object.fromEntries(declared)).toMatchObject(adminTitles);
});

describe('route set B', () => {
  it.each([
    ['/pages/index/index', '首页'],
    ['/pages/mine/index', '我的'],
    ['/pages/login/index', '登录'],
    ['/pages/register/index', '注册'],
    ['/pages/agreement/user', '用户协议'],
    ['/pages/agreement/privacy', '隐私政策'],
    ['/pages/about/index', '关于我们'],
    ['/pages/help/index', '帮助中心'],
    ['/pages/webview-demo/index', '网页'],
  ])('[§2B %s] is public, and is %s', (path, title) => {
    expect(findPage(path)).toMatchObject({ title, access: 'public' });
  });

  it('holds everything else back: the catalogue by the setting, what is a person’s own behind the login [§2B login elsewhere, §access catalogue]', () => {
    expect(reached('catalogue')).toEqual([
      '/pages/category/insecticide',
      '/pages/category/second',
      '/pages/product/detail',
      '/pages/materials/list',
      '/pages/materials/detail',
      '/pages/crops/index',
      '/pages/crops/crop',
      '/pages/crops/products',
      '/pages/compare/index',
      '/pages/documents/index',
    ]);
    const own = ['/pages/mine/profile/index', '/pages/mine/password', '/pages/admin/index'];
    expect(reached('login')).toEqual(expect.arrayContaining(own));
  });

  it.each([
    ['/pages/login/index', '/'],
    ['/pages/register/index', '/pages/login/register'],
    ['/pages/about/index', '/pages/company/about'],
    ['/pages/user/profile', '/pages/mine/profile/index'],
    ['/pages/user/change-password', '/pages/mine/password'],
  ])('%s is the screen of %s [§2A alias of login, §routes twins]', (twin, path) => {
    expect(findPage(twin)).toBe(findPage(path));
  });
});

it('every address that screens lead to, or a banner is offered, is a page', () => {
  const offered = pageChoices.map(({ value }) => String(value).replace(/\?.*/, ''));
  const addresses: readonly string[] = [...Object.values(paths), ...offered];
  expect(addresses.filter((address) => !findPage(address))).toEqual([]);
});

it('every screen is named in Chinese, and the document says that it is [§1 Chinese]', () => {
  const titles = [...pages.map(({ title }) => title), ...Object.values(adminTitles)];
  expect(titles.filter((title) => !/^\p{Script=Han}+$/u.test(title))).toEqual([]);
  const document = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8');
  expect(document).toContain('<html lang="zh-CN">');
  // The build fills it in.
  expect(document).toContain('<title><%= name %></title>');
  expect(appName).toBe('农化产品介绍');
});

describe('the tab bar', () => {
  it('holds 首页, 分类, 原料 and 我的 [§routes tab bar]', () => {
    expect(tabs.map((tab) => [paths[tab], tabLabels[tab]])).toEqual([
      ['/pages/index/index', '首页'],
      ['/pages/category/second', '分类'],
      ['/pages/materials/list', '原料'],
      ['/pages/mine/index', '我的'],
    ]);
    expect(tabs.map((tab) => lookUpPage(paths[tab])?.tab)).toEqual([true, true, true, true]);
    expect(lookUpPage('/pages/admin/index')?.tab).toBe(false);
  });
});

function Titled({ title }: { title: string | null }) {
  useDocumentTitle(title);
  return null;
}

it('a document without a title of its own is called 农化产品介绍 [§1 page title, §routes title]', () => {
  const { rerender } = render(<Titled title="关于我们" />);
  expect(document.title).toBe('关于我们');
  rerender(<Titled title={null} />);
  expect(document.title).toBe('农化产品介绍');
});

function Content({ title }: { title?: string }) {
  useContentTitle(title);
  return null;
}

it('a screen that shows one of many things names the document after it, and the next screen after itself', () => {
  const { rerender } = render(<Page route="杀虫剂" content="除草剂" />);
  expect(document.title).toBe('除草剂');
  rerender(<Page route="杀虫剂" content="杀菌剂" />);
  expect(document.title).toBe('杀菌剂');
  rerender(<Page route="产品详情" />);
  expect(document.title).toBe('产品详情');
});

function Page({ route, content }: { route: string; content?: string }) {
  return (
    <>
      <Titled title={route} />
      {content !== undefined && <Content title={content} />}
    </>
  );
}
