import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@admin-h5/client/host';
import { accountFields, galleryFields, galleryRules, type GalleryItem, isObject, type User } from '@admin-h5/contract';
import { cellText, noEdits, writeCells } from './edit-model.ts';
import type { EditSheet } from './edit-model.ts';
import type { EditSource } from './edit-source.ts';
import { recordSource } from './record-source.ts';

const base = { createdAt: '', updatedAt: '', createdBy: null, updatedBy: null, deletedAt: null };
const item = (id: string, title: string): GalleryItem => ({
  ...base,
  id,
  version: 1,
  title,
  album: '实验室',
  mediaType: 'image',
  imageIds: ['0'.repeat(32)],
  videoId: null,
  posterId: null,
  description: '',
  takenAt: '',
  sort: 0,
  status: 1,
  publishAt: '',
  withdrawAt: '',
});

const failure = (status: number, code: string, message: string, field?: string) =>
  new ApiError({
    status,
    code,
    message,
    toast: null,
    requestId: '',
    ...(field !== undefined && { errors: [{ field, message }] }),
  });

/** The API of some records, as the server keeps versions. */
function makeApi<T extends { id: string; version: number }>(
  given: readonly T[],
  refuse?: (record: T) => ApiError | null,
) {
  const stored = new Map(given.map((record) => [record.id, record]));
  const find = (id: string): T => {
    const record = stored.get(id);
    if (!record) throw failure(404, 'NOT_FOUND', '不存在');
    return record;
  };
  return {
    stored,
    list: async () => ({ list: [...stored.values()], total: stored.size, page: 1, size: 100 }),
    get: async (id: string) => find(id),
    update: async (id: string, record: T) => {
      const current = find(id);
      if (record.version !== current.version) throw failure(409, 'VERSION_CONFLICT', '已被修改');
      const refusal = refuse?.({ ...current, ...record }) ?? null;
      if (refusal) throw refusal;
      const next = { ...current, ...record, version: current.version + 1 };
      stored.set(id, next);
      return next;
    },
  };
}

const options = { errors: 'screen' } as const;
const gallery = { fields: galleryFields, rules: galleryRules };

async function open(source: EditSource) {
  const { sheet } = await source.load({ filter: {} }, options);
  const column = (name: string) => {
    const found = sheet.columns.find((one) => one.name === name);
    if (!found) throw new Error(`no column ${name}`);
    return found;
  };
  const edit = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
    writeCells(
      noEdits,
      Object.entries(texts).flatMap(([id, cells]) =>
        Object.entries(cells).flatMap(([name, text]) => {
          const row = sheet.rows.find((one) => one.id === id);
          return row ? [{ row, column: column(name), text }] : [];
        }),
      ),
    );
  const order = (edits: ReturnType<typeof edit>, shown: EditSheet = sheet) => ({ edits, sheet: shown, ways: {} });
  return { sheet, column, edit, order };
}
const nothing = () => {};

describe('records as a sheet', () => {
  it('have a column for each field that is a text, a number, a day or a choice', async () => {
    const api = makeApi([item('a', '反应釜')]);
    const { sheet, column } = await open(
      recordSource(api, { ...gallery, looks: [{ name: '号', text: ({ id }) => id }] }),
    );
    expect(sheet.columns.map(({ name, isFixed }) => (isFixed ? `(${name})` : name))).toEqual([
      '(号)',
      '标题',
      '所属相册',
      '媒体类型',
      '说明',
      '拍摄日期',
      '排序',
      '状态',
    ]);
    const [row] = sheet.rows;
    expect(
      row && ['号', '标题', '媒体类型', '排序', '状态'].map((name) => cellText(noEdits, row, column(name))),
    ).toEqual(['a', '反应釜', '图片', '0', '启用']);
  });

  it('are judged by the rules of the form, each fault at its cell, with the words that may stand there', async () => {
    const source = recordSource(makeApi([item('a', '甲'), item('b', '乙')]), gallery);
    const { edit, order } = await open(source);
    const edits = edit({
      a: { 所属相册: '车间', 标题: '', 状态: '' },
      b: { 拍摄日期: '2024年3月1日', 状态: '停用', 排序: '１２' },
    });
    const { rows } = (await source.check(order(edits), options)) ?? { rows: new Map() };
    expect(rows.get('a')?.row.state).toBe('refused');
    expect(rows.get('a')?.cells['所属相册']).toMatchObject({
      state: 'refused',
      choices: expect.arrayContaining(['实验室']),
    });
    expect(rows.get('a')?.cells['标题']).toMatchObject({ state: 'refused', message: '标题不能为空' });
    expect(rows.get('a')?.cells['状态']).toMatchObject({ message: '不能清空，请填写或选择' });
    expect(rows.get('b')?.row).toEqual({ state: 'changed' });
    const untidy = recordSource(makeApi([{ ...item('c', '丙'), description: '旧说明 ' }]), gallery);
    const sheet = await open(untidy);
    const tidied = await untidy.check(sheet.order(sheet.edit({ c: { 标题: '丙二' } })), options);
    expect(tidied?.rows.get('c')?.row.others).toEqual([{ label: '说明', before: '旧说明 ', after: '旧说明' }]);
    expect(Object.values(rows.get('b')?.cells ?? {}).map((cell) => isObject(cell) && cell['after'])).toEqual([
      '2024-03-01',
      '停用',
      '12',
    ]);
  });
});

describe('a save', () => {
  it('writes each record over what others have written in other cells, and one undo takes all back', async () => {
    const api = makeApi([item('a', '甲'), item('b', '乙')]);
    const source = recordSource(api, gallery);
    const { edit, order } = await open(source);
    await api.update('a', { ...item('a', '甲'), description: '对方的' });
    const done = await source.save(
      order(edit({ a: { 标题: '甲二' }, b: { 标题: '乙二', 状态: '停用' } })),
      options,
      nothing,
    );
    expect([done?.updated, done?.failed, [...(done?.written ?? [])]]).toEqual([2, 0, ['a', 'b']]);
    expect(api.stored.get('a')).toMatchObject({ title: '甲二', description: '对方的', version: 3 });
    expect(api.stored.get('b')).toMatchObject({ title: '乙二', status: 0, imageIds: ['0'.repeat(32)] });

    await api.update('b', { ...item('b', '丙'), status: 0, version: 2 });
    const undone = await done?.undo(options);
    expect([undone?.updated, undone?.failed]).toEqual([1, 1]);
    expect([api.stored.get('a')?.title, api.stored.get('b')?.title]).toEqual(['甲', '丙']);
  });

  it('does not overwrite a cell that somebody else has changed', async () => {
    const api = makeApi([item('a', '甲')]);
    const source = recordSource(api, gallery);
    const { edit, order } = await open(source);
    const edits = edit({ a: { 标题: '我的' } });
    await api.update('a', item('a', '对方的'));
    const done = await source.save(order(edits), options, nothing);
    expect([done?.updated, done?.failed, api.stored.get('a')?.title]).toEqual([0, 1, '对方的']);
    const check = await source.check(order(edits), options);
    expect(check?.rows.get('a')?.cells['标题']).toMatchObject({ state: 'conflict', before: '对方的' });
  });

  it('says at the row what the API refuses, until it is edited otherwise', async () => {
    const user: User = {
      ...base,
      id: 'u1',
      username: 'admin',
      phone: '13800138000',
      email: '',
      realName: '张三',
      avatar: null,
      type: 3,
      status: 1,
      version: 1,
      lastLoginAt: null,
    };
    const api = makeApi([user], ({ type, phone }) => {
      if (type !== 3) return failure(409, 'PROTECTED_ACCOUNT', '至少需要保留一名启用的管理员');
      return phone === '13900139000' ? failure(422, 'VALIDATION', '手机号已被使用', 'phone') : null;
    });
    const source = recordSource(api, { fields: accountFields });
    const { edit, order } = await open(source);
    const judged = async (edits: ReturnType<typeof edit>) =>
      (await source.check(order(edits), options))?.rows.get('u1');
    const demoted = edit({ u1: { 用户类型: '业主' } });
    expect((await judged(demoted))?.row.state).toBe('changed');
    expect(await source.save(order(demoted), options, nothing)).toMatchObject({ updated: 0, failed: 1 });
    expect((await judged(demoted))?.row).toEqual({ state: 'refused', issues: ['至少需要保留一名启用的管理员'] });
    const taken = edit({ u1: { 手机号: '13900139000' } });
    await source.save(order(taken), options, nothing);
    expect((await judged(taken))?.cells['手机号']).toMatchObject({ state: 'refused', message: '手机号已被使用' });
    expect((await judged(edit({ u1: { 手机号: '13900139001' } })))?.row.state).toBe('changed');
    expect(api.stored.get('u1')?.version).toBe(1);
  });
});
