import type { LogAction, LogEntry } from '@admin-h5/shared/contract';

const actions: Readonly<Record<LogAction, string>> = {
  create: '新增',
  update: '修改',
  status: '更改状态',
  delete: '删除',
  restore: '恢复',
  purge: '彻底删除',
  sort: '调整顺序',
  move: '移动',
  import: '导入',
  'reset-password': '重置密码',
  password: '修改密码',
  login: '登录',
  logout: '退出登录',
  register: '注册',
  avatar: '更换头像',
};

const entities: Readonly<Record<LogEntry['entity'], string>> = {
  category: '分类',
  product: '产品',
  material: '原料',
  banner: '轮播图',
  'factory-gallery': '工厂展示',
  company: '公司信息',
  user: '用户',
  session: '',
};

/** One operation as a short sentence: 「修改产品 吡虫啉」. */
export function operationText({ action, entity, label }: Pick<LogEntry, 'action' | 'entity' | 'label'>): string {
  const what = entities[entity] ?? '';
  return `${actions[action] ?? action}${what}${label && entity !== 'session' ? ` ${label}` : ''}`;
}
