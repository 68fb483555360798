import { useMemo, useState } from 'react';
import { bannerApi, type PageProps } from '@admin-h5/client';
import { ListScreen } from '@admin-h5/admin-kit';
import { bannerCard, bannerColumns, bannerFilters, bannerSorts } from '../banner/banner-columns.tsx';
import { PreviewSheet } from '../banner/preview-sheet.tsx';
import { paths } from '../paths.ts';
import '../banner.less';

const order = { groupBy: ['position'], hint: '请先在筛选中选择一个展示位置' };

export default function BannerList({ title }: PageProps) {
  const [previewing, setPreviewing] = useState(false);
  const moreActions = useMemo(() => [{ key: 'preview', label: '预览首页效果', run: () => setPreviewing(true) }], []);
  return (
    <>
      <ListScreen
        title={title}
        entityLabel="轮播图"
        resource={bannerApi}
        searchLabel="搜索标题"
        filters={bannerFilters}
        sorts={bannerSorts}
        columns={bannerColumns}
        card={bannerCard}
        labelOf={(banner) => banner.title}
        editUrl={paths.edit}
        presetFrom={['position']}
        order={order}
        moreActions={moreActions}
        copyable
      />
      {previewing && <PreviewSheet onClose={() => setPreviewing(false)} />}
    </>
  );
}
