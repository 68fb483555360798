import type { Page } from '@playwright/test';
import type { Keyboard } from './keyboard.ts';
import { picture } from './picture.ts';
import { expect } from './test.ts';

/** What the keyboard tests need to know to create, change and delete a record of one kind. */
export interface Life {
  entityLabel: string;
  list: string;
  /** What the new record is called. */
  name: string;
  fill: (page: Page, keys: Keyboard) => Promise<void>;
  /** A field that is changed later, and to what. */
  edited: { label: string; text: string };
  /** The record has a page to read before its form. */
  viewable?: boolean;
}

/** One of every kind that has a list. */
export const lives: readonly Life[] = [
  {
    entityLabel: '产品',
    list: '/pages/admin/product/index',
    name: '键盘试验品',
    async fill(page, keys) {
      await keys.type(page.getByLabel('农药名称(通用名)'), '键盘试验品');
      await keys.press(page.getByRole('button', { name: /^产品分类/ }));
      await keys.choose(page.getByRole('radio', { name: '除草剂', exact: true }));
      await keys.select(page.getByLabel('农药类别'), '除草剂');
      await keys.select(page.getByLabel('剂型'), '颗粒剂');
      await keys.choose(page.getByRole('radio', { name: '低毒' }));
      await keys.type(page.getByLabel('名称（第1行）'), '草甘膦');
      await keys.type(page.getByLabel('含量（第1行）'), '30');
      await keys.type(page.getByRole('textbox', { name: '登记证号' }), 'PD20269001');
    },
    edited: { label: '商品名', text: '键净' },
  },
  {
    entityLabel: '原料',
    list: '/pages/admin/material/index',
    name: '键盘试验料',
    async fill(page, keys) {
      await keys.type(page.getByLabel('原料名称'), '键盘试验料');
      await keys.press(page.getByRole('button', { name: /^所属分类/ }));
      await keys.choose(page.getByRole('radio', { name: '溶剂', exact: true }));
      await keys.select(page.getByLabel('等级'), '工业级');
    },
    edited: { label: '外观', text: '无色液体' },
    viewable: true,
  },
  {
    entityLabel: '轮播图',
    list: '/pages/admin/banner/index',
    name: '键盘试验图',
    async fill(page, keys) {
      await keys.files(page.getByLabel('上传图片'), [await picture('b.jpg', '#2f7d32', { width: 1500, height: 900 })]);
      await keys.press(page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '确定' }));
      await expect(page.getByRole('figure', { name: '预览' }).getByRole('img')).toBeVisible();
      await keys.type(page.getByRole('textbox', { name: '标题' }), '键盘试验图');
    },
    edited: { label: '排序', text: '7' },
  },
  {
    entityLabel: '工厂展示',
    list: '/pages/admin/factory-gallery/index',
    name: '键盘试验仓',
    async fill(page, keys) {
      await keys.type(page.getByRole('textbox', { name: '标题' }), '键盘试验仓');
      await keys.choose(page.getByRole('radio', { name: '仓储物流' }));
      const files = [await picture('a.jpg', '#2f7d32'), await picture('b.jpg', '#8d6e63')];
      await keys.files(page.getByLabel(/添加图片/), files);
      // The second picture is made the cover.
      const last = page.getByRole('button', { name: '图片第2张', exact: true });
      const moved = (await last.locator('img').getAttribute('src')) ?? '';
      await keys.press(last, 'Alt+ArrowLeft');
      await expect(page.getByRole('button', { name: '图片第1张（封面）' }).locator('img')).toHaveAttribute(
        'src',
        moved,
      );
    },
    edited: { label: '说明', text: '三号库' },
  },
  {
    entityLabel: '用户',
    list: '/pages/admin/user/index',
    name: 'keyboard_only',
    async fill(page, keys) {
      await keys.type(page.getByRole('textbox', { name: '用户名' }), 'keyboard_only');
      await keys.type(page.getByLabel('密码'), 'trial-secret-1');
      await keys.type(page.getByLabel('真实姓名'), '键盘员');
      await keys.type(page.getByRole('textbox', { name: '手机号' }), '13900001234');
    },
    edited: { label: '邮箱', text: 'keys@example.com' },
  },
];
