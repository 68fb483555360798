import * as authApi from '../resources/auth.ts';
import * as publishApi from '../resources/publish.ts';
import * as userApi from '../resources/user.ts';
import { filter, type Row } from './call-row.ts';

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

/** The calls of section 7, line by line, and those that belong to them. */
export const specified: Row[] = [
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
  [() => authApi.sessions(), 'GET', '/api/auth/sessions'],
  [() => authApi.endOtherSessions(), 'DELETE', '/api/auth/sessions'],
  [() => authApi.endSession('s/1'), 'DELETE', '/api/auth/sessions/s%2F1'],
  [() => authApi.closeAccount({ password: 'cipher' }), 'POST', '/api/auth/closure', { password: 'cipher' }],
  [() => authApi.keepAccount(), 'DELETE', '/api/auth/closure'],
  [
    () => authApi.acceptAgreements({ user: '1.1', privacy: '1.0' }),
    'POST',
    '/api/auth/agreements',
    { user: '1.1', privacy: '1.0' },
  ],
  [() => publishApi.types(), 'GET', '/api/publish/types'],
  [() => publishApi.list(), 'GET', '/api/publish/list'],
  [
    () => publishApi.list({ type: 'product', keyword: '草 甘膦', categoryId: '', page: 2, size: 20, hazardous: false }),
    'GET',
    '/api/publish/list?type=product&keyword=%E8%8D%89+%E7%94%98%E8%86%A6&page=2&size=20&hazardous=false',
  ],
  [
    () => publishApi.facets({ type: 'product', crop: '水稻' }),
    'GET',
    '/api/publish/facets?type=product&crop=%E6%B0%B4%E7%A8%BB',
  ],
  [() => publishApi.names({ keyword: 'a' }), 'GET', '/api/publish/names?keyword=a'],
  [() => publishApi.crops({ target: 'a' }), 'GET', '/api/publish/crops?target=a'],
  [() => publishApi.cropTargets({ crop: 'a&b' }), 'GET', '/api/publish/crops/targets?crop=a%26b'],
  [
    () => publishApi.cropProducts({ crop: 'a', target: 'b', page: 2 }),
    'GET',
    '/api/publish/crops/products?crop=a&target=b&page=2',
  ],
  [
    () => publishApi.documents({ keyword: 'a', type: 'msds', page: 2 }),
    'GET',
    '/api/publish/documents?keyword=a&type=msds&page=2',
  ],
  [() => publishApi.get('p/1'), 'GET', '/api/publish/p%2F1'],
  [() => userApi.create({ ...account, password: 'cipher' }), 'POST', '/api/user', { ...account, password: 'cipher' }],
  [() => userApi.list({ type: 2, status: 0, page: 1 }), 'GET', '/api/user?type=2&status=0&page=1'],
  [() => userApi.all(), 'GET', '/api/user/all'],
  [() => userApi.ids({ keyword: '张', type: 2 }), 'GET', '/api/user/ids?keyword=%E5%BC%A0&type=2'],
  [() => userApi.get('u1'), 'GET', '/api/user/u1'],
  [() => userApi.getByUsername('zhang/san'), 'GET', '/api/user/username/zhang%2Fsan'],
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
  [() => userApi.checkUsername('zhang/san'), 'GET', '/api/user/check/username/zhang%2Fsan'],
  [() => userApi.checkPhone('13800000000'), 'GET', '/api/user/check/phone/13800000000'],
  [() => userApi.typeStatistics(), 'GET', '/api/user/statistics/type'],
  [() => userApi.removeAvatar('u1'), 'DELETE', '/api/user/u1/avatar'],
  [() => userApi.restore('u1'), 'POST', '/api/user/u1/restore'],
  [() => userApi.history('u1'), 'GET', '/api/user/u1/history'],
  [() => userApi.changes('2026-01-01T00:00:00Z'), 'GET', '/api/user/changes?since=2026-01-01T00%3A00%3A00Z'],
];
