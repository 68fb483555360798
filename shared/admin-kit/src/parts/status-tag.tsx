import type { Status } from '@admin-h5/contract';
import { Tag } from '@admin-h5/ui';

/** 启用 or 停用. */
export function StatusTag({ status }: { status: Status }) {
  return <Tag tone={status === 1 ? 'brand' : 'neutral'}>{status === 1 ? '启用' : '停用'}</Tag>;
}
