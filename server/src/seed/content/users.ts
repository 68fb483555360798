import type { SeedUser } from './types.ts';

/** Password of every demonstration user. They are created outside production only, where it may be known to all. */
export const demoUserPassword = 'demo123456';

/** One or more users of each type; the administrator is the server's own first account. */
export const users: readonly SeedUser[] = [
  {
    username: 'manager_li',
    realName: '李明',
    phone: '13800000001',
    email: 'li.ming@lvhe.example.com',
    type: 2,
    status: 1,
  },
  {
    username: 'manager_wang',
    realName: '王芳',
    phone: '13800000002',
    email: 'wang.fang@lvhe.example.com',
    type: 2,
    status: 1,
  },
  {
    username: 'admin_chen',
    realName: '陈静',
    phone: '13800000003',
    email: 'chen.jing@lvhe.example.com',
    type: 3,
    status: 1,
  },
  { username: 'owner_zhang', realName: '张伟', phone: '13800000011', email: '', type: 1, status: 1 },
  {
    username: 'owner_liu',
    realName: '刘洋',
    phone: '13800000012',
    email: 'liu.yang@lvhe.example.com',
    type: 1,
    status: 1,
  },
  { username: 'owner_zhao', realName: '赵敏', phone: '13800000013', email: '', type: 1, status: 1 },
  { username: 'owner_sun', realName: '孙立', phone: '13800000014', email: '', type: 1, status: 0 },
];
