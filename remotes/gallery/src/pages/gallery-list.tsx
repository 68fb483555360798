import { useQueryClient } from '@tanstack/react-query';
import { galleryApi, navigateTo, pageUrl, useQueryState, type PageProps } from '@admin-h5/client';
import type { GalleryItem, RawQuery } from '@admin-h5/contract';
import { ListScreen, useMedia, wideScreen } from '@admin-h5/admin-kit';
import { albumCountsKey, AlbumTabs } from '../gallery/album-tabs.tsx';
import { albumIn, albumTree } from '../gallery/choices.ts';
import { galleryCard, galleryColumns, galleryFilters, gallerySorts } from '../gallery/gallery-columns.tsx';
import { paths } from '../paths.ts';
import '../gallery.less';

const move = { load: () => Promise.resolve([...albumTree]), from: (item: GalleryItem) => item.album };
const order = { groupBy: ['album'], hint: '请先选择一个相册' };

const viewIn = (query: RawQuery) => ({ album: albumIn(query), asList: query.view === 'list' });

export default function GalleryList({ title }: PageProps) {
  const [{ album, asList }, setQuery] = useQueryState(viewIn);
  const wide = useMedia(wideScreen);
  const queryClient = useQueryClient();
  const moreActions = [
    { key: 'batch', label: '批量上传', run: () => void navigateTo({ url: pageUrl(paths.batch, { album }) }) },
    ...(wide
      ? []
      : [
          {
            key: 'view',
            label: asList ? '宫格显示' : '列表显示',
            run: () => setQuery({ view: asList ? null : 'list' }),
          },
        ]),
  ];
  return (
    <ListScreen
      title={title}
      entityLabel="工厂展示"
      resource={galleryApi}
      searchLabel="搜索标题、相册"
      filters={galleryFilters}
      sorts={gallerySorts}
      columns={galleryColumns}
      layout={asList ? 'cards' : 'tiles'}
      card={galleryCard}
      labelOf={(item) => item.title}
      editUrl={paths.edit}
      presetFrom={['album', 'mediaType']}
      move={move}
      order={order}
      moreActions={moreActions}
      above={<AlbumTabs />}
      onReload={() => void queryClient.invalidateQueries({ queryKey: albumCountsKey })}
      copyable
    />
  );
}
