import { logActionLabels, type LogEntry } from '@admin-h5/shared/contract';

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
  return `${logActionLabels[action] ?? action}${what}${label && entity !== 'session' ? ` ${label}` : ''}`;
}
