import type { LogAction } from '../../../contract/index.ts';

/** What a person reads for each action of the operation log. */
export const logActionLabels: Readonly<Record<LogAction, string>> = {
  create: '新增',
  update: '修改',
  status: '启停',
  delete: '删除',
  restore: '恢复',
  purge: '彻底删除',
  sort: '排序',
  move: '移动',
  import: '导入',
  'reset-password': '重置密码',
  password: '修改密码',
  login: '登录',
  logout: '退出',
  register: '注册',
  avatar: '更换头像',
};
