import type { Page } from '@playwright/test';
import { type AdminModule, adminModules, trialPassword } from '../support/admin-modules.ts';
import { savedAndLeft } from '../support/admin-screens.ts';
import { someOf } from '../support/some-of.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

/** What a person types into the two fields that differ between two administrators; all of them take such a text. */
const typed: Readonly<Record<AdminModule['entity'], { redone: string; mine: string; theirs: string; taken: string }>> =
  {
    category: { redone: '重开后的说明', mine: '我的说明', theirs: '对方的分类', taken: '未写完的分类' },
    product: { redone: '重开后的名', mine: '我的商品名', theirs: '对方的公司', taken: '未写完的产品' },
    material: { redone: '黄色液体', mine: '无色液体', theirs: 'solvent of theirs', taken: '未写完的原料' },
    banner: { redone: '66', mine: '77', theirs: '对方的标题', taken: '未写完的轮播图' },
    'factory-gallery': { redone: '重开后的说明', mine: '我的说明', theirs: '对方的标题', taken: '未写完的展示' },
    user: { redone: 'redone@example.com', mine: 'mine@example.com', theirs: '对方的姓名', taken: 'unfinished_user' },
  };
const names: Readonly<Record<AdminModule['entity'], string>> = {
  category: '只建一次的分类',
  product: '只建一次的产品',
  material: '只建一次的原料',
  banner: '只建一次的轮播图',
  'factory-gallery': '只建一次的展示',
  user: 'created_once',
};

const save = (page: Page) => page.getByRole('button', { name: '保存并返回', exact: true });

for (const module of someOf(adminModules, 3)) {
  const { entityLabel, entity, list, edit, name, mine, theirs, fill } = module;

  test.describe(entityLabel, () => {
    test(`${entityLabel}: a save whose answer is lost creates one record, and two administrators lose nothing`, async ({
      page: first,
      context,
      stack,
      browser,
    }) => {
      await signIn(first, stack, { redirect: edit });
      await fill(first, names[entity]);
      await first.route(`**/api/${entity}`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        // The server acts, and the connection drops before it can say so.
        await route.fetch();
        return route.abort('connectionreset');
      });
      await save(first).tap();
      await expect(first.getByText('网络请求失败，请稍后重试')).toBeVisible();
      await first.close({ runBeforeUnload: false });

      // The page is opened anew, the draft taken up and changed: it is the same record that gets the change.
      const page = await context.newPage();
      await page.goto(stack.baseUrl + edit.slice(1));
      await page.getByRole('button', { name: '恢复', exact: true }).tap();
      await expect(page.getByLabel(name)).toHaveValue(names[entity]);
      await page.getByLabel(mine).fill(typed[entity].redone);
      if (entity === 'user') await page.getByLabel('密码').fill(trialPassword);
      const created = page.waitForResponse(
        (response) =>
          response.url().endsWith(`/api/${entity}`) && response.request().method() === 'POST' && response.ok(),
      );
      await save(page).tap();
      const id: string = (await (await created).json()).data.id;
      await expect(page).toHaveURL(new RegExp(list));
      await page.getByRole('searchbox').fill(names[entity]);
      await expect(page.getByRole('link', { name: names[entity] })).toHaveCount(1);

      // The same record open at two administrators: the second to save compares, and both changes stay.
      const form = `${edit.slice(1)}?id=${id}&mode=edit`;
      await page.goto(stack.baseUrl + form);
      await expect(page.getByLabel(name)).toHaveValue(names[entity]);
      await expect(page.getByLabel(mine)).toHaveValue(typed[entity].redone);
      const other = await browser.newPage();
      await signIn(other, stack, { redirect: `/${form}` });
      await other.getByLabel(theirs).fill(typed[entity].theirs);
      await save(other).click();
      await expectToast(other, '保存成功');
      await other.close();

      await page.getByLabel(mine).fill(typed[entity].mine);
      await save(page).tap();
      const compare = page.getByRole('dialog', { name: '数据已被他人修改' });
      await expect(compare.getByText(new RegExp(`他人修改的.*${theirs}.*会一并保留`))).toBeVisible();
      await compare.getByRole('button', { name: '合并并保存' }).tap();
      await savedAndLeft(page);

      // Now both change the same field: the person chooses, and nothing is overwritten unseen.
      await page.goto(stack.baseUrl + form);
      await expect(page.getByLabel(mine)).toHaveValue(typed[entity].mine);
      await expect(page.getByLabel(theirs)).toHaveValue(typed[entity].theirs);
      const second = await browser.newPage();
      await signIn(second, stack, { redirect: `/${form}` });
      const rival = entity === 'banner' ? '88' : `${typed[entity].mine}x`;
      await second.getByLabel(mine).fill(rival);
      await save(second).click();
      await expectToast(second, '保存成功');
      await second.close();
      const own = entity === 'banner' ? '99' : `${typed[entity].mine}y`;
      await page.getByLabel(mine).fill(own);
      await save(page).tap();
      await expect(
        compare.getByRole('radio', { name: new RegExp(`^他人保存的内容（.+，.+） ${rival}$`) }),
      ).toBeVisible();
      await expect(compare.getByRole('button', { name: '还有 1 处待选' })).toBeDisabled();
      await compare.getByRole('radio', { name: `我的修改 ${own}` }).check();
      await compare.getByRole('button', { name: '合并并保存' }).tap();
      await savedAndLeft(page);
      await page.goto(stack.baseUrl + form);
      await expect(page.getByLabel(mine)).toHaveValue(own);
    });

    test(`${entityLabel}: a form that is closed in the middle loses nothing`, async ({ page, stack, context }) => {
      await signIn(page, stack, { redirect: edit });
      await page.getByLabel(name).fill(typed[entity].taken);
      // Leaving inside the app asks first, and keeps what was typed.
      await page.getByRole('button', { name: '返回', exact: true }).tap();
      await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).tap();
      await expect(page.getByLabel(name)).toHaveValue(typed[entity].taken);
      await page.close({ runBeforeUnload: false });

      const again = await context.newPage();
      await again.goto(stack.baseUrl + edit.slice(1));
      await expect(again.getByText(/恢复 \d\d:\d\d 的草稿？/)).toBeVisible();
      await again.getByRole('button', { name: '恢复', exact: true }).tap();
      await expect(again.getByLabel(name)).toHaveValue(typed[entity].taken);
    });
  });
}
