import type { EntityName, LogAction } from './entity.ts';

/** What a person reads for each action of the operation log. */
export const logActionLabels: Readonly<Record<LogAction, string>> = {
  create: '新增',
  update: '修改',
  status: '更改状态',
  delete: '删除',
  restore: '恢复',
  purge: '彻底删除',
  sort: '调整顺序',
  move: '移动',
  import: '导入',
  stop: '停止导入',
  'reset-password': '重置密码',
  password: '修改密码',
  login: '登录',
  logout: '退出登录',
  register: '注册',
  avatar: '更换头像',
  agree: '同意协议',
  close: '申请注销账号',
  keep: '撤销注销账号',
  note: '添加备注',
  reply: '邮件回复',
  export: '导出',
};

/** What a person calls each kind of content. */
export const contentLabels = {
  category: '分类',
  product: '产品',
  material: '原料',
  banner: '轮播图',
  'factory-gallery': '工厂展示',
  company: '公司信息',
  synonym: '词条',
} as const;

/** What a person calls each kind of record, people included. */
export const entityLabels: Readonly<Record<LogEntry['entity'], string>> = {
  ...contentLabels,
  inquiry: '询价单',
  user: '用户',
  session: '登录',
};

/** Actions whose sentence names the changed part of the record; the verb of the others precedes the record's name. */
const changedPart: Partial<Record<LogAction, (record: string) => string>> = {
  sort: (record) => `调整了${record}的顺序`,
  status: (record) => `更改了${record}的状态`,
  'reset-password': (record) => `重置了${record}的密码`,
  password: (record) => `修改了${record}的密码`,
  avatar: (record) => `更换了${record}的头像`,
  note: (record) => `给${record}添加了备注`,
};

/** One operation as a short sentence: 「修改产品「吡虫啉」」, 「调整了分类「杀虫剂」的顺序」; of a session the action alone. */
export function operationText({ action, entity, label }: Pick<LogEntry, 'action' | 'entity' | 'label'>): string {
  // A newer API may know actions and entities that this build does not.
  const verb = logActionLabels[action] ?? action;
  if (entity === 'session') return verb;
  const record = `${entityLabels[entity] ?? ''}${label && `「${label}」`}`;
  return changedPart[action]?.(record) ?? `${verb}${record}`;
}

/** One line of the append-only operation log. */
export interface LogEntry {
  id: string;
  at: string;
  actorId: string | null;
  /** As the person was called then; of a closed account 已注销用户. */
  actorName: string;
  action: LogAction;
  entity: EntityName | 'session' | 'inquiry';
  entityId: string;
  /** What a person would call the record, as it was then. */
  label: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** Names of the records that `before` and `after` mention, by id; of those that are gone as well. */
  names: Readonly<Record<string, string>>;
  requestId: string;
}
