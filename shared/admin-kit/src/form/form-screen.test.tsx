import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Joi from 'joi';
import { ApiError, clearLogin, signIn, prepareReplacement, rawQuery, useCurrentPage } from '@admin-h5/client/host';
import type { HistoryEntry } from '@admin-h5/contract';
import { pageUrl } from '@admin-h5/client';
import { person, startApp, type TestApp } from '@admin-h5/testing';
import { fieldSpec } from '../fields/derive-fields.ts';
import type { FormSection } from '../fields/spec.ts';
import { FormScreen } from './form-screen.tsx';

interface ThingInput {
  name: string;
  note: string;
  code: string;
  meaning: string;
}
type Thing = ThingInput & { id: string; version: number };

const sections: readonly FormSection[] = [
  {
    title: '基本',
    fields: [
      { kind: 'text', name: 'name', label: '名称', required: true },
      fieldSpec('note', { kind: 'text', label: '备注', judgedAs: 'dose' }),
      { kind: 'text', name: 'code', label: '编码' },
    ],
  },
  // Shown for a code alone: 有效成分 of an entry of 词库 that is a crop would be a heading without fields.
  {
    title: '编码说明',
    fields: [{ kind: 'text', name: 'meaning', label: '含义', visible: ({ code }) => code !== '' }],
  },
];
const furtherSections = ['标签', '规格'].map((title) => ({
  title,
  fields: [{ kind: 'text' as const, name: 'note', label: '备注' }],
}));
const schema = Joi.object<ThingInput, true>({
  name: Joi.string().required().messages({ 'string.empty': '名称不能为空' }),
  note: Joi.string().allow('').required(),
  code: Joi.string().allow('').required(),
  meaning: Joi.string().allow('').required(),
});
const stored: Thing = { id: 't1', version: 3, name: '现名', note: '现注', code: 'a1', meaning: '' };
const change = (version: number, before: Partial<Thing> | null, after: Partial<Thing>): HistoryEntry => ({
  id: `h${version}`,
  action: before ? 'update' : 'create',
  actorId: 'u',
  actorName: '张三',
  at: '2026-01-02T03:04:05.000Z',
  before,
  after,
  names: {},
});

/** A server that responds to a save when the test calls `respond`. */
function fakeResource() {
  const saved: (ThingInput & { version?: number })[] = [];
  const responses: ((error?: Error) => void)[] = [];
  const save = (input: ThingInput & { version?: number }) => {
    saved.push(input);
    return new Promise<Thing>((resolve, reject) => {
      responses.push((error) => (error ? reject(error) : resolve({ ...stored, ...input, version: 4 })));
    });
  };
  return {
    saved,
    respond: (error?: Error) => responses.shift()?.(error),
    get: () => Promise.resolve(stored),
    create: save,
    update: (_id: string, input: ThingInput & { version: number }) => save(input),
    history: () =>
      Promise.resolve([
        change(3, { name: '旧名', note: '旧注' }, { name: '现名', note: '现注', code: 'a1' }),
        change(1, null, { name: '旧名', note: '旧注', code: 'a1' }),
      ]),
  };
}

const start = '/pages/product/detail';
let isLong = false;
const scrolled = jest.fn<Element['scrollIntoView']>();
let app: TestApp;
let resource: ReturnType<typeof fakeResource>;

function ThingEdit() {
  return (
    <FormScreen
      entityLabel="物品"
      subject="thing"
      query={rawQuery(useCurrentPage().search)}
      resource={resource}
      schema={schema}
      sections={isLong ? [...sections, ...furtherSections] : sections}
      copyValues={(values) => ({ ...values, code: '' })}
      listUrl="/pages/help/index"
      editUrl={start}
      keepForNext={['note']}
    />
  );
}

function open(query: Record<string, string>): void {
  resource = fakeResource();
  app = startApp(pageUrl(start, query), { [start]: <ThingEdit /> });
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  // jsdom has neither.
  Element.prototype.scrollIntoView = scrolled;
  Reflect.set(globalThis, 'CSS', { escape: (text: string) => text });
});
afterEach(() => app.stop());

it('lists the sections of a long form with their faults, and scrolls to one', async () => {
  isLong = true;
  open({});
  const list = await screen.findByRole('navigation', { name: '表单各部分' });
  isLong = false;
  const names = () =>
    within(list)
      .getAllByRole('button')
      .map((each) => each.textContent);
  expect(names()).toEqual(['基本', '标签', '规格']);
  await userEvent.click(button('保存并返回'));
  await waitFor(() => expect(names()[0]).toBe('基本 1 处有误'));
  // That scrolls too.
  await waitFor(() => expect(document.activeElement).toBe(input('名称')));
  await userEvent.click(within(list).getByRole('button', { name: '规格' }));
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: '规格' }));
});

const save = () => userEvent.keyboard('{Control>}s{/Control}');

describe('a text that may not be what a person means', () => {
  it('is asked about before it is saved, and kept if it is meant', async () => {
    open({ id: 't1' });
    const note = await screen.findByLabelText(/^备注/);
    await userEvent.clear(note);
    await userEvent.type(note, '20-300克/亩');
    await save();
    const question = await screen.findByRole('alertdialog', { name: '有存疑的内容，仍要保存吗？' });
    expect(question.textContent).toContain('备注“20-300克/亩”：用药量的范围相差太大');
    await userEvent.click(button('去检查'));
    await waitFor(() => expect(document.activeElement).toBe(note));
    expect(resource.saved).toEqual([]);
    await save();
    await userEvent.click(await screen.findByRole('button', { name: '照原样保存' }));
    await waitFor(() => expect(resource.saved).toMatchObject([{ note: '20-300克/亩' }]));
  });

  it('is mended by a click', async () => {
    open({ id: 't1' });
    const note = await screen.findByLabelText(/^备注/);
    await userEvent.clear(note);
    await userEvent.type(note, '30-20克/亩');
    await userEvent.tab();
    await userEvent.click(await screen.findByRole('button', { name: '改为 20-30克/亩' }));
    expect(screen.queryByText(/前大后小/)).toBeNull();
    await save();
    await waitFor(() => expect(resource.saved).toMatchObject([{ note: '20-30克/亩' }]));
  });

  it('is told once where a rule refuses it, and mended by a click all the same', async () => {
    open({ id: 't1' });
    const note = await screen.findByLabelText(/^备注/);
    await userEvent.clear(note);
    await userEvent.type(note, '12月16日');
    await userEvent.tab();
    await save();
    // The form goes to the first fault.
    await waitFor(() => expect(document.activeElement).toBe(note));
    await userEvent.tab();
    // At the field and above the form: the note below the field has the button alone.
    expect(screen.getAllByText(/像是被表格软件变成了日期/)).toHaveLength(2);
    expect(screen.queryByText(/原来是什么/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: '改为 12-16' }));
    await waitFor(() => expect(note).toHaveProperty('value', '12-16'));
  });

  it('is not asked about where it is stored already', async () => {
    resource = fakeResource();
    jest.spyOn(resource, 'get').mockResolvedValue({ ...stored, note: '30-20克/亩' });
    app = startApp(pageUrl(start, { id: 't1' }), { [start]: <ThingEdit /> });
    expect(await screen.findByText(/前大后小/)).toBeTruthy();
    await userEvent.type(await screen.findByLabelText(/^名称/), '改');
    await save();
    await waitFor(() => expect(resource.saved).toMatchObject([{ name: '现名改' }]));
  });

  it('is asked about, and not refused, where it is stored and would be refused now', async () => {
    resource = fakeResource();
    jest.spyOn(resource, 'get').mockResolvedValue({ ...stored, note: '2026-04-06' });
    app = startApp(pageUrl(start, { id: 't1' }), { [start]: <ThingEdit /> });
    expect(await screen.findByRole('button', { name: '改为 4-6' })).toBeTruthy();
    await userEvent.type(await screen.findByLabelText(/^名称/), '改');
    await save();
    const question = await screen.findByRole('alertdialog', { name: '有存疑的内容，仍要保存吗？' });
    expect(question.textContent).toContain('备注“2026-04-06”：像是被表格软件变成了日期');
    await userEvent.click(button('照原样保存'));
    await waitFor(() => expect(resource.saved).toMatchObject([{ name: '现名改', note: '2026-04-06' }]));
  });
});

describe('a form', () => {
  it('is inert while it is saved, and restores the focus after a failure', async () => {
    open({ id: 't1' });
    await userEvent.type(await screen.findByLabelText(/^名称/), '改');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(resource.saved).toHaveLength(1));
    expect(input('名称').closest('[inert]')).not.toBeNull();
    // A browser moves the focus out of an element that becomes inert.
    act(() => input('名称').blur());
    resource.respond(new Error('away'));
    await waitFor(() => expect(input('名称').closest('[inert]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(input('名称')));
    expect(input('名称').value).toBe('现名改');
  });

  it('has no heading above fields that are all hidden', async () => {
    open({});
    const code = await screen.findByLabelText(/^编码/);
    expect(screen.queryByRole('region', { name: '编码说明' })).toBeNull();
    await userEvent.type(code, 'b2');
    expect(await screen.findByRole('region', { name: '编码说明' })).toBeTruthy();
  });

  it('says that its record could not be loaded, and loads it again on 重试', async () => {
    resource = fakeResource();
    const get = jest.spyOn(resource, 'get').mockRejectedValueOnce(new Error('网络请求失败，请稍后重试'));
    app = startApp(pageUrl(start, { id: 't1' }), { [start]: <ThingEdit /> });
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByLabelText(/^名称/)).not.toBeNull();
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('leads back to the list where its record does not exist', async () => {
    resource = fakeResource();
    const texts = { message: '请求的资源不存在', requestId: 'r', toast: '' };
    jest.spyOn(resource, 'get').mockRejectedValue(new ApiError({ status: 404, code: 'NOT_FOUND', ...texts }));
    app = startApp(pageUrl(start, { id: 't1' }), { [start]: <ThingEdit /> });
    const way = await screen.findByRole('link', { name: '返回列表' });
    expect(way.getAttribute('href')).toContain('/pages/help/index');
    expect(screen.getByText('该物品不存在或已被删除')).toBeDefined();
  });

  it('is saved if its own save arrives twice, whose first answer was lost', async () => {
    open({ id: 't1' });
    await userEvent.type(await screen.findByLabelText(/^名称/), '改');
    jest.spyOn(resource, 'get').mockResolvedValue({ ...stored, name: '现名改', version: 4 });
    await save();
    await waitFor(() => expect(resource.saved).toHaveLength(1));
    const texts = { message: '数据已被他人修改，请刷新后重试', toast: null, requestId: 'r-1', errors: [] };
    resource.respond(new ApiError({ status: 409, code: 'VERSION_CONFLICT', ...texts }));
    expect(await screen.findByText('保存成功')).not.toBeNull();
    await userEvent.type(input('备注'), '后');
    await save();
    await waitFor(() => expect(resource.saved[1]).toMatchObject({ note: '现注后', version: 4 }));
  });

  it('stays open after Ctrl+S, with the record that the server has saved', async () => {
    open({ id: 't1' });
    await userEvent.type(await screen.findByLabelText(/^名称/), '改');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(resource.saved).toHaveLength(1));
    resource.respond();
    expect(await screen.findByText('保存成功')).not.toBeNull();
    await waitFor(() => expect(input('名称').closest('[inert]')).toBeNull());
    expect(app.at()).toBe(`${start}?id=t1`);
    await waitFor(() => expect(localStorage).toHaveLength(0));
    // The next save has the new version, wherever the focus is.
    await userEvent.type(input('备注'), '后');
    act(() => input('备注').blur());
    await userEvent.keyboard('{Meta>}S{/Meta}');
    await waitFor(() => expect(resource.saved).toHaveLength(2));
    expect(resource.saved[1]).toEqual({ name: '现名改', note: '现注后', code: 'a1', meaning: '', version: 4 });
    resource.respond();
    await waitFor(() => expect(input('名称').closest('[inert]')).toBeNull());
    // Nothing has changed since, so nothing is sent.
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('内容没有变化')).not.toBeNull();
    expect(resource.saved).toHaveLength(2);
    await userEvent.type(input('名称'), '再');
    await userEvent.click(button('保存并返回'));
    await waitFor(() => expect(resource.saved).toHaveLength(3));
    resource.respond();
    await waitFor(() => expect(app.at()).toBe('/pages/help/index'));
  });

  it('becomes the form of the record that Ctrl+S has created, and keeps the focus', async () => {
    open({});
    await userEvent.type(await screen.findByLabelText(/^名称/), '新的');
    await userEvent.type(input('备注'), '注');
    expect(document.title).toBe('新增物品');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(resource.saved).toHaveLength(1));
    resource.respond();
    await waitFor(() => expect(document.title).toBe('编辑物品'));
    expect(app.at()).toBe(`${start}?id=t1&mode=edit`);
    expect(screen.queryByRole('button', { name: '保存并继续新增' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(input('备注')));
    expect(input('名称').value).toBe('新的');
    // No question before leaving, and no draft.
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(localStorage).toHaveLength(0);
    await userEvent.keyboard('更');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(resource.saved).toHaveLength(2));
    expect(resource.saved[1]).toMatchObject({ note: '注更', version: 4 });
  });

  it('ignores Ctrl+S while a dialog is open', async () => {
    open({ id: 't1' });
    await userEvent.type(await screen.findByLabelText(/^名称/), '改');
    await userEvent.click(button('更多'));
    await screen.findByRole('button', { name: '历史记录' });
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(resource.saved).toEqual([]);
  });

  it('restores what was typed before the session ended, until it is discarded', async () => {
    act(() => signIn({ token: 'tok', userInfo: person() }));
    open({ id: 't1' });
    await userEvent.type(await screen.findByLabelText(/^名称/), '改');
    act(() => clearLogin('expired'));
    app.stop();
    cleanup();
    act(() => signIn({ token: 'tok', userInfo: person() }));
    open({ id: 't1' });
    expect(await screen.findByText('已恢复登录过期前填写的内容，保存后生效')).not.toBeNull();
    await waitFor(() => expect(input('名称').value).toBe('现名改'));
    expect(input('名称').disabled).toBe(false);
    await userEvent.click(button('放弃'));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(input('名称').value).toBe('现名'));
    expect(screen.queryByText('已恢复登录过期前填写的内容，保存后生效')).toBeNull();
    act(() => clearLogin());
  });

  it('starts the next record after 保存并继续新增: some fields stay, the rest is empty', async () => {
    open({});
    await userEvent.type(await screen.findByLabelText(/^名称/), '第一个');
    await userEvent.type(input('备注'), '同一批');
    await userEvent.type(input('编码'), 'x1');
    await userEvent.click(button('保存并继续新增'));
    await waitFor(() => expect(resource.saved).toHaveLength(1));
    resource.respond();
    await waitFor(() => expect(input('名称').value).toBe(''));
    expect([input('备注').value, input('编码').value]).toEqual(['同一批', '']);
    await waitFor(() => expect(document.activeElement).toBe(input('名称')));
    await userEvent.keyboard('第二个');
    await userEvent.click(button('保存并返回'));
    await waitFor(() => expect(resource.saved).toHaveLength(2));
    expect(resource.saved.map(({ name, note, code }) => [name, note, code])).toEqual([
      ['第一个', '同一批', 'x1'],
      ['第二个', '同一批', ''],
    ]);
    resource.respond();
    await waitFor(() => expect(app.at()).toBe('/pages/help/index'));
  });

  it('shows what each version changed, and restores one as an edit of the current record', async () => {
    open({ id: 't1' });
    await screen.findByDisplayValue('现名');
    await userEvent.click(button('更多'));
    await userEvent.click(await screen.findByRole('button', { name: '历史记录' }));
    const sheet = await screen.findByRole('dialog', { name: '历史记录' });
    const [latest, first] = await within(sheet).findAllByRole('listitem');
    expect(latest?.textContent).toMatch(/张三.*名称旧名\s*→\s*现名备注旧注\s*→\s*现注/);
    // The current version cannot be restored.
    expect(within(latest ?? sheet).queryByRole('button', { name: '还原到此版本' })).toBeNull();
    expect(within(latest ?? sheet).getByText('当前版本')).not.toBeNull();
    await userEvent.click(within(first ?? sheet).getByRole('button', { name: '还原到此版本' }));
    await waitFor(() => expect(input('名称').value).toBe('旧名'));
    // The restored values are sent only when they are saved, with the current version.
    expect(resource.saved).toEqual([]);
    await userEvent.click(button('保存并返回'));
    await waitFor(() =>
      expect(resource.saved).toEqual([{ name: '旧名', note: '旧注', code: 'a1', meaning: '', version: 3 }]),
    );
  });

  it('copies a record, without the values that must be unique', async () => {
    open({ copy: 't1' });
    await screen.findByDisplayValue('现名');
    expect(screen.getByText('新增物品')).toBeTruthy();
    expect([input('备注').value, input('编码').value]).toEqual(['现注', '']);
    await userEvent.click(button('保存并返回'));
    await waitFor(() => expect(resource.saved).toEqual([{ name: '现名', note: '现注', code: '', meaning: '' }]));
  });
});

describe('a form whose module is updated', () => {
  it('is replaced only after its running save has ended, so that nothing appears as unsaved', async () => {
    open({});
    await userEvent.type(await screen.findByLabelText(/^名称/), '甲');
    await userEvent.click(button('保存并返回'));
    await waitFor(() => expect(resource.saved).toHaveLength(1));
    const ended = jest.fn();
    const replacement = prepareReplacement().finally(ended);
    await act(async () => Promise.resolve());
    expect(ended).not.toHaveBeenCalled();
    resource.respond();
    expect(await act(() => replacement)).toBe(true);
    await waitFor(() => expect(screen.queryByLabelText(/^名称/)).toBeNull());
  });

  it('leaves the next save to the form that replaces it', async () => {
    open({});
    await userEvent.type(await screen.findByLabelText(/^名称/), '甲');
    expect(await prepareReplacement()).toBe(true);
    await userEvent.click(button('保存并返回'));
    expect(resource.saved).toEqual([]);
  });
});
