import { useMemo, useState } from 'react';
import type { GalleryItem } from '@admin-h5/shared/contract';
import { navigateTo, pageUrl, useQueryState } from '@admin-h5/shared/navigation';
import { ListScreen } from '@admin-h5/shared/ui/admin';
import { AlbumTabs } from '../gallery/album-tabs.tsx';
import { albumIn, albumTree } from '../gallery/choices.ts';
import { countedGallery } from '../gallery/counted-gallery.ts';
import { galleryCard, galleryColumns, galleryFilters, gallerySorts } from '../gallery/gallery-columns.tsx';
import { paths } from '../paths.ts';
import '../gallery.less';

const move = { load: () => Promise.resolve([...albumTree]), from: (item: GalleryItem) => item.album };
const order = { groupBy: ['album'], hint: '请先选择一个相册' };

export default function GalleryList() {
  const [album] = useQueryState(albumIn);
  const [epoch, setEpoch] = useState(0);
  const resource = useMemo(() => countedGallery(() => setEpoch((value) => value + 1)), []);
  const moreActions = useMemo(
    () => [{ key: 'batch', label: '批量上传', run: () => void navigateTo({ url: pageUrl(paths.batch, { album }) }) }],
    [album],
  );
  return (
    <ListScreen
      title="工厂展示管理"
      noun="工厂展示"
      resource={resource}
      searchLabel="搜索标题、相册"
      filters={galleryFilters}
      sorts={gallerySorts}
      columns={galleryColumns}
      card={galleryCard}
      labelOf={(item) => item.title}
      editUrl={paths.edit}
      presetFrom={['album', 'mediaType']}
      move={move}
      order={order}
      moreActions={moreActions}
      above={<AlbumTabs epoch={epoch} />}
      copyable
    />
  );
}
