import type { Status } from '../../../contract/index.ts';
import { Tag } from '../../tag/tag.tsx';

/** 启用 or 停用. */
export function StatusTag({ status }: { status: Status }) {
  return <Tag tone={status === 1 ? 'brand' : 'neutral'}>{status === 1 ? '启用' : '停用'}</Tag>;
}
