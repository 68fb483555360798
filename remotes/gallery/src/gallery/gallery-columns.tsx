import { bannerRatio, galleryFields, type GalleryItem } from '@admin-h5/contract';
import { Tag } from '@admin-h5/ui';
import { fieldFilter, formatDay, PictureCell } from '@admin-h5/admin-kit';
import type { CardContent, ListColumn, ListFilter } from '@admin-h5/admin-kit';

/** The cover of an item: a film's poster, else the first picture. */
const findCover = ({ posterId, imageIds }: Pick<GalleryItem, 'posterId' | 'imageIds'>): string | null =>
  posterId ?? imageIds[0] ?? null;

/** 视频, or the number of pictures. */
function describeContent({ mediaType, imageIds }: GalleryItem): string {
  return mediaType === 'video' ? '视频' : `${imageIds.length} 张图片`;
}

export const galleryColumns: readonly ListColumn<GalleryItem>[] = [
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

export function galleryCard(item: GalleryItem): CardContent {
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

export const galleryFilters: readonly ListFilter[] = [
  fieldFilter(galleryFields, 'album'),
  fieldFilter(galleryFields, 'mediaType'),
  fieldFilter(galleryFields, 'status'),
];

export const gallerySorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'takenAt:desc', label: '最近拍摄' },
  { value: 'title:asc', label: '标题' },
] as const;
