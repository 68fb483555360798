/** The list of the gallery for managers, with a tab for each album. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { galleryApi, navigateTo, type PageProps, pageUrl, useQueryState } from '@admin-h5/client';
import { albums, bannerRatio, galleryFields, type GalleryItem, galleryRules, type RawQuery } from '@admin-h5/contract';
import {
  type CardContent,
  fieldFilter,
  formatDay,
  type ListColumn,
  type ListFilter,
  ListScreen,
  PictureCell,
  publicationFilter,
  useMedia,
  wideScreen,
} from '@admin-h5/admin-kit';
import { Tabs, Tag } from '@admin-h5/ui';
import { albumIn, albumTree } from '../gallery/choices.ts';
import { paths } from '../paths.ts';
import '../gallery.less';

const move = { load: () => Promise.resolve([...albumTree]), from: (item: GalleryItem) => item.album };
const edit = { fields: galleryFields, rules: galleryRules };
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
      edit={edit}
      moreActions={moreActions}
      above={<AlbumTabs />}
      onReload={() => void queryClient.invalidateQueries({ queryKey: albumCountsKey })}
      copyable
    />
  );
}

/** The cover of an item: a film's poster, else the first picture. */
const findCover = ({ posterId, imageIds }: Pick<GalleryItem, 'posterId' | 'imageIds'>): string | null =>
  posterId ?? imageIds[0] ?? null;

/** 视频, or the number of pictures. */
function describeContent({ mediaType, imageIds }: GalleryItem): string {
  return mediaType === 'video' ? '视频' : `${imageIds.length} 张图片`;
}

const galleryColumns: readonly ListColumn<GalleryItem>[] = [
  {
    key: 'title',
    title: '工厂展示',
    track: 'minmax(16em, 2.4fr)',
    sort: 'title',
    cell: (item) => (
      <PictureCell ratio={bannerRatio} image={findCover(item)} title={item.title} note={item.description} />
    ),
  },
  { key: 'album', title: '相册', track: '6em', cell: (item) => item.album },
  { key: 'content', title: '内容', track: '6em', cell: describeContent },
  { key: 'takenAt', title: galleryFields.takenAt.label, track: '7em', sort: 'takenAt', cell: (item) => item.takenAt },
  { key: 'updatedAt', title: '更新', track: '6.5em', sort: 'updatedAt', cell: (item) => formatDay(item.updatedAt) },
];

function galleryCard(item: GalleryItem): CardContent {
  return {
    image: findCover(item),
    title: item.title,
    tags: item.mediaType === 'video' && <Tag tone="info">视频</Tag>,
    lines: [
      [item.album, item.mediaType === 'image' && describeContent(item)].filter(Boolean).join(' · '),
      item.takenAt && `拍摄于 ${item.takenAt}`,
    ].filter(Boolean),
  };
}

const galleryFilters: readonly ListFilter[] = [
  fieldFilter(galleryFields, 'album'),
  fieldFilter(galleryFields, 'mediaType'),
  fieldFilter(galleryFields, 'status'),
  publicationFilter,
];

const gallerySorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'takenAt:desc', label: '最近拍摄' },
  { value: 'title:asc', label: '标题' },
] as const;

const all = '全部';

/** Number of items in each album; an album whose count failed shows no number. */
async function countAlbums(signal: AbortSignal): Promise<readonly (number | null)[]> {
  return Promise.all(
    albums.map(async (album) => {
      try {
        return (await galleryApi.list({ album, size: 1 }, { signal, errors: 'background' })).total;
      } catch {
        return null;
      }
    }),
  );
}

const albumCountsKey = ['gallery', 'albumCounts'] as const;

/** Tabs for the albums with their counts; choosing one sets the list's filter. */
function AlbumTabs() {
  const [album = all, setQuery] = useQueryState(albumIn);
  const { data: counts } = useQuery({ queryKey: albumCountsKey, queryFn: ({ signal }) => countAlbums(signal) });
  const items = [
    { key: all, label: all },
    ...albums.map((key, index) => ({ key, label: `${key} ${counts?.[index] ?? ''}`.trim() })),
  ];
  return (
    <div className="gallery-albums">
      <Tabs
        label="相册"
        items={items}
        value={album}
        onChange={(key) => setQuery({ album: key === all ? null : key, page: null })}
      />
    </div>
  );
}
