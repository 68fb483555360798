/** @jest-environment node */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clearLogin, signIn } from '../../auth/index.ts';
import { person, startFakeApi, success } from '../../testing/index.ts';
import type { FakeApi } from '../../testing/index.ts';
import type {
  BannerInput,
  CategoryInput,
  GalleryItemInput,
  MaterialInput,
  ProductInput,
} from '../../contract/index.ts';
import {
  authApi,
  bannerApi,
  categoryApi,
  companyApi,
  galleryApi,
  jobApi,
  logApi,
  materialApi,
  previewUrl,
  productApi,
  publishApi,
  recycleApi,
  statisticsApi,
  uploadFile,
  userApi,
} from '../index.ts';
import {
  banner as bannerInput,
  category as categoryInput,
  company as companyInput,
  galleryItem as galleryInput,
  material as materialInput,
  product as productInput,
} from '../../testing/samples.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
  // All that any of them has to hold.
  api.answer(() => success({ token: 't', userInfo: person(), valid: true }));
});
afterAll(() => api.close());
afterEach(() => {
  api.seen.length = 0;
  clearLogin();
});

type Row = [call: () => Promise<unknown>, method: string, url: string, body?: object];

const filter = { filter: { status: 1 }, expectedTotal: 3 };
const registration = {
  username: 'zhang_san',
  password: 'cipher',
  realName: '张三',
  phone: '13800000000',
  email: '',
  ticket: 't',
};
const profile = { realName: '张三', phone: '13800000000', email: '' };
const account = { username: 'zhang_san', ...profile, type: 1, status: 1 } as const;

/** Section 7, line by line, then the calls of the entities. */
const specified: Row[] = [
  [() => authApi.login({ username: 'a', password: 'b' }), 'POST', '/api/auth/login', { username: 'a', password: 'b' }],
  [() => authApi.smsSend({ phone: '13800000000' }), 'POST', '/api/auth/sms/send', { phone: '13800000000' }],
  [
    () => authApi.smsVerify({ phone: '13800000000', code: '1234' }),
    'POST',
    '/api/auth/sms/verify',
    { phone: '13800000000', code: '1234' },
  ],
  [() => authApi.register(registration), 'POST', '/api/auth/register', registration],
  [() => authApi.me(), 'GET', '/api/auth/me'],
  [() => authApi.refresh(), 'POST', '/api/auth/refresh'],
  [() => authApi.logout(), 'POST', '/api/auth/logout'],
  [() => authApi.validate(), 'POST', '/api/auth/validate'],
  [() => authApi.health(), 'GET', '/api/auth/health'],
  [() => authApi.anonymousToken(), 'POST', '/api/auth/anonymous/token'],
  [() => authApi.adminToken(), 'POST', '/api/auth/admin/token'],
  [() => authApi.principal(), 'GET', '/api/auth/principal'],
  [() => publishApi.types(), 'GET', '/api/publish/types'],
  [() => publishApi.list(), 'GET', '/api/publish/list'],
  [
    () => publishApi.list({ type: 'product', keyword: '草 甘膦', categoryId: '', page: 2, size: 20, hazardous: false }),
    'GET',
    '/api/publish/list?type=product&keyword=%E8%8D%89+%E7%94%98%E8%86%A6&page=2&size=20&hazardous=false',
  ],
  [() => publishApi.get('p/1'), 'GET', '/api/publish/p%2F1'],
  [() => userApi.create({ ...account, password: 'cipher' }), 'POST', '/api/user', { ...account, password: 'cipher' }],
  [() => userApi.list({ type: 2, status: 0, page: 1 }), 'GET', '/api/user?type=2&status=0&page=1'],
  [() => userApi.all(), 'GET', '/api/user/all'],
  [() => userApi.ids({ keyword: '张', type: 2 }), 'GET', '/api/user/ids?keyword=%E5%BC%A0&type=2'],
  [() => userApi.get('u1'), 'GET', '/api/user/u1'],
  [() => userApi.getByUsername('zhang_san'), 'GET', '/api/user/username/zhang_san'],
  [() => userApi.update('u1', { ...account, version: 4 }), 'PUT', '/api/user/u1', { ...account, version: 4 }],
  [() => userApi.update('u1', { ...profile, version: 4 }), 'PUT', '/api/user/u1', { ...profile, version: 4 }],
  [() => userApi.remove('u1'), 'DELETE', '/api/user/u1'],
  [() => userApi.setStatus('u1', { status: 0 }), 'PATCH', '/api/user/u1/status', { status: 0 }],
  [
    () => userApi.changePassword('u1', { oldPassword: 'a', newPassword: 'b' }),
    'PATCH',
    '/api/user/u1/password',
    { oldPassword: 'a', newPassword: 'b' },
  ],
  [() => userApi.resetPassword('u1'), 'POST', '/api/user/u1/reset-password'],
  [
    () => userApi.setStatusOf({ userIds: ['u1', 'u2'] }, 0),
    'PATCH',
    '/api/user/batch/status',
    { userIds: ['u1', 'u2'], status: 0 },
  ],
  [() => userApi.setStatusOf(filter, 1), 'PATCH', '/api/user/batch/status', { ...filter, status: 1 }],
  [() => userApi.removeAll({ userIds: ['u1'] }), 'DELETE', '/api/user/batch', { userIds: ['u1'] }],
  [() => userApi.checkUsername('zhang_san'), 'GET', '/api/user/check/username/zhang_san'],
  [() => userApi.checkPhone('13800000000'), 'GET', '/api/user/check/phone/13800000000'],
  [() => userApi.typeStatistics(), 'GET', '/api/user/statistics/type'],
  [() => userApi.removeAvatar('u1'), 'DELETE', '/api/user/u1/avatar'],
  [() => userApi.restore('u1'), 'POST', '/api/user/u1/restore'],
  [() => userApi.history('u1'), 'GET', '/api/user/u1/history'],
  [() => userApi.changes('2026-01-01T00:00:00Z'), 'GET', '/api/user/changes?since=2026-01-01T00%3A00%3A00Z'],
];

const common = <Input extends object>(
  name: string,
  entity: {
    list: (query?: { page: number; size: number; keyword: string; status: 1; sort: string }) => Promise<unknown>;
    all: () => Promise<unknown>;
    get: (id: string) => Promise<unknown>;
    create: (input: Input) => Promise<unknown>;
    update: (id: string, record: Input & { version: number }) => Promise<unknown>;
    remove: (id: string) => Promise<unknown>;
    setStatus: (id: string, body: { status: 0; version: number }) => Promise<unknown>;
    setStatusOf: (target: { ids: string[] }, status: 1) => Promise<unknown>;
    removeAll: (target: typeof filter) => Promise<unknown>;
    sort: (ids: string[]) => Promise<unknown>;
    restore: (id: string) => Promise<unknown>;
    history: (id: string) => Promise<unknown>;
    ids: (filter: { status: 1 }) => Promise<unknown>;
    changes: (since: string) => Promise<unknown>;
  },
  input: Input,
): Row[] => [
  [
    () => entity.list({ page: 2, size: 50, keyword: 'a&b', status: 1, sort: 'name:asc' }),
    'GET',
    `/api/${name}?page=2&size=50&keyword=a%26b&status=1&sort=name%3Aasc`,
  ],
  [() => entity.list(), 'GET', `/api/${name}`],
  [() => entity.all(), 'GET', `/api/${name}/all`],
  [() => entity.ids({ status: 1 }), 'GET', `/api/${name}/ids?status=1`],
  [() => entity.get('x'), 'GET', `/api/${name}/x`],
  [() => entity.create(input), 'POST', `/api/${name}`, input],
  [() => entity.update('x', { ...input, version: 3 }), 'PUT', `/api/${name}/x`, { ...input, version: 3 }],
  [() => entity.remove('x'), 'DELETE', `/api/${name}/x`],
  [() => entity.setStatus('x', { status: 0, version: 3 }), 'PATCH', `/api/${name}/x/status`, { status: 0, version: 3 }],
  [() => entity.setStatusOf({ ids: ['x'] }, 1), 'PATCH', `/api/${name}/batch/status`, { ids: ['x'], status: 1 }],
  [() => entity.removeAll(filter), 'DELETE', `/api/${name}/batch`, filter],
  [() => entity.sort(['y', 'x']), 'PATCH', `/api/${name}/sort`, { ids: ['y', 'x'] }],
  [() => entity.restore('x'), 'POST', `/api/${name}/x/restore`],
  [() => entity.history('x'), 'GET', `/api/${name}/x/history`],
  [() => entity.changes('s'), 'GET', `/api/${name}/changes?since=s`],
];

const entities: Row[] = [
  ...common<CategoryInput>('category', categoryApi, categoryInput),
  ...common<ProductInput>('product', productApi, productInput),
  ...common<MaterialInput>('material', materialApi, materialInput),
  ...common<BannerInput>('banner', bannerApi, bannerInput),
  ...common<GalleryItemInput>('factory-gallery', galleryApi, galleryInput),
  [() => categoryApi.tree(), 'GET', '/api/category/tree'],
  [() => categoryApi.moveAll({ ids: ['x'] }, null), 'PATCH', '/api/category/batch/move', { ids: ['x'], to: null }],
  [() => categoryApi.moveContent('x', 'y'), 'POST', '/api/category/x/move-content', { to: 'y' }],
  [() => productApi.moveAll(filter, 'c1'), 'PATCH', '/api/product/batch/move', { ...filter, to: 'c1' }],
  [() => materialApi.moveAll({ ids: ['x'] }, 'c1'), 'PATCH', '/api/material/batch/move', { ids: ['x'], to: 'c1' }],
  [
    () => galleryApi.moveAll({ ids: ['x'] }, '实验室'),
    'PATCH',
    '/api/factory-gallery/batch/move',
    { ids: ['x'], to: '实验室' },
  ],
  [() => bannerApi.active('home'), 'GET', '/api/banner/active?position=home'],
  [() => bannerApi.click('b1'), 'POST', '/api/banner/b1/click'],
  [() => companyApi.get(), 'GET', '/api/company'],
  [() => companyApi.update({ ...companyInput, version: 0 }), 'PUT', '/api/company', { ...companyInput, version: 0 }],
  [() => companyApi.history(), 'GET', '/api/company/history'],
  [() => logApi.list({ action: 'update', page: 1 }), 'GET', '/api/log?action=update&page=1'],
  [() => recycleApi.list({ entity: 'product' }), 'GET', '/api/recycle?entity=product'],
  [() => recycleApi.restoreAll(['x']), 'POST', '/api/recycle/batch/restore', { ids: ['x'] }],
  [() => recycleApi.purgeAll(['x']), 'DELETE', '/api/recycle/batch', { ids: ['x'] }],
  [() => statisticsApi.overview(), 'GET', '/api/statistics/overview'],
  [() => jobApi.get('j1'), 'GET', '/api/jobs/j1'],
];

const named = (rows: Row[]) => rows.map((row): [string, Row] => [`${row[1]} ${row[2]}`, row]);

describe.each([
  ['of section 7', specified],
  ['of the entities', entities],
])('calls %s', (_group, rows) => {
  it.each(named(rows))('%s', async (_name, [call, method, url, body]) => {
    signIn({ token: 'tok', userInfo: person('u9') });
    await call();
    const [seen] = api.seen;
    expect(`${seen?.method} ${seen?.url}`).toBe(`${method} ${url}`);
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer tok', 'x-user-id': 'u9' });
    expect(seen?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen?.body ? JSON.parse(seen.body) : undefined).toEqual(body);
    // JSON is announced where there is a body, and only there.
    expect(seen?.headers['content-type']).toBe(body ? 'application/json' : undefined);
  });
});

describe('uploads', () => {
  const picture = new File(['bytes'], '头像.png', { type: 'image/png' });
  it.each([
    ['/api/user/u1/avatar', () => userApi.uploadAvatar('u1', picture)],
    ['/api/user/upload/u1', () => userApi.uploadFor('u1', picture)],
    ['/api/files', () => uploadFile(picture)],
    ['/api/product/import?dryRun=true', () => productApi.importSheet(picture, true)],
    ['/api/material/import?dryRun=false', () => materialApi.importSheet(picture, false)],
  ])('%s sends multipart field file with the bearer', async (url, call) => {
    signIn({ token: 'tok', userInfo: person() });
    await call();
    const [seen] = api.seen;
    expect(`${seen?.method} ${seen?.url}`).toBe(`POST ${url}`);
    expect(seen?.headers.authorization).toBe('Bearer tok');
    expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(seen?.body).toContain('name="file"; filename="头像.png"');
    expect(seen?.body).toContain('bytes');
  });
});

describe('preview address', () => {
  it('is built, not called', () => {
    expect(previewUrl('f/1')).toBe(`${api.baseUrl}/api/files/preview/f%2F1`);
    expect(previewUrl('f1', { w: 375, h: 200, fit: 'cover', format: 'webp' })).toBe(
      `${api.baseUrl}/api/files/preview/f1?w=375&h=200&fit=cover&format=webp`,
    );
    expect(api.seen).toEqual([]);
  });
});
