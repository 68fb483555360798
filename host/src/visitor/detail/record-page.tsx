import type { ReactNode } from 'react';
import { Screen } from '@admin-h5/ui';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { DetailBar } from './detail-bar.tsx';
import type { RecordOnPage } from './record-on-page.ts';

export interface RecordPageProps {
  /** Undefined until it has loaded. */
  record: RecordOnPage | undefined;
  /** Whether the record's name has been scrolled away, so that the bar shows it. */
  past: boolean;
  /** A further action: 查登记信息. */
  more?: ReactNode;
  children: ReactNode;
}

/** The frame of a record's page. Its actions are in a bar at the lower edge; at a desk they are below the picture (desk-actions.tsx). */
export function RecordPage({ record, past, more, children }: RecordPageProps) {
  const desk = useAtDesk();
  return (
    <Screen
      className="record-page"
      title={(past && record?.detail.title) || '产品详情'}
      footer={record && !desk && <DetailBar record={record}>{more}</DetailBar>}
    >
      {children}
    </Screen>
  );
}
