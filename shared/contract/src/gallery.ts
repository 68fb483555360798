import type { EntityBase, Status } from './entity.ts';

export const albums = ['厂区环境', '生产车间', '实验室', '仓储物流', '资质荣誉', '团队风采'] as const;
export type Album = (typeof albums)[number];

export const mediaTypes = ['image', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** What a person calls each kind. */
export const mediaTypeLabels: Readonly<Record<MediaType, string>> = { image: '图片', video: '视频' };

export interface GalleryItemInput {
  title: string;
  album: Album;
  mediaType: MediaType;
  imageIds: string[];
  videoId: string | null;
  posterId: string | null;
  description: string;
  /** `YYYY-MM-DD` or ''. */
  takenAt: string;
  sort: number;
  status: Status;
}

/** Most characters of a text; the schema and the form both count by these. */
export const galleryLimits = {
  title: 50,
  description: 500,
} as const;

export type GalleryItem = EntityBase & GalleryItemInput;
