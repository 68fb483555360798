import type { RegistrationState } from '@admin-h5/contract';
import { Tag } from '@admin-h5/ui';

interface Props {
  /** Null without a last day. */
  state: RegistrationState | null;
  ending: string;
}

/** Behind the name or the days of a registration or a document: that it has ended, or ends soon. */
export function StateTag({ state, ending }: Props) {
  if (state === null || state === 'valid') return null;
  return <> {state === 'expired' ? <Tag tone="danger">已过期</Tag> : <Tag tone="warn">{ending}</Tag>}</>;
}
