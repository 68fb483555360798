import { useQueryClient } from '@tanstack/react-query';
import { ListScreen } from '@admin-h5/admin-kit';
import type { PageProps } from '@admin-h5/client';
import { inquiryCard, inquiryColumns, inquiryFilters, inquiryLabel } from '../inquiry/inquiry-columns.tsx';
import { inquiryRows } from '../inquiry/inquiry-rows.ts';
import { countsKey, StateTabs } from '../inquiry/state-tabs.tsx';
import '../inquiry.less';

/** Addresses of this module's own screens. */
const paths = {
  list: '/pages/admin/inquiry/index',
  detail: '/pages/admin/inquiry/detail',
} as const;

/** An inquiry is sent by visitors, and changed on its own screen. */
const may = () => false;

export default function InquiryList({ title }: PageProps) {
  const queryClient = useQueryClient();
  return (
    <ListScreen
      title={title}
      entityLabel="询价单"
      resource={inquiryRows}
      searchLabel="搜索姓名、电话、公司、产品"
      filters={inquiryFilters}
      columns={inquiryColumns}
      card={inquiryCard}
      labelOf={inquiryLabel}
      editUrl={paths.detail}
      viewable
      canCreate={false}
      may={may}
      withStatus={false}
      above={<StateTabs />}
      onReload={() => void queryClient.invalidateQueries({ queryKey: countsKey })}
      emptyNote="访客提交的询价单会出现在这里"
    />
  );
}
