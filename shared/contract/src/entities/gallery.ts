import { chinaDay } from '../china-day.ts';
import type { EntityBase } from '../entity.ts';
import { publicationFields, publicationRules } from '../publication.ts';
import { commonFields, type Fields, type InputOf, type Rules } from './fields.ts';

export const albums = ['厂区环境', '生产车间', '实验室', '仓储物流', '资质荣誉', '团队风采'] as const;
export type Album = (typeof albums)[number];

export const mediaTypes = ['image', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** What a person calls each kind. */
export const mediaTypeLabels: Readonly<Record<MediaType, string>> = { image: '图片', video: '视频' };

/** 工厂展示 (entities.md, Factory-gallery item). */
export const galleryFields = {
  title: { kind: 'text', label: '标题', max: 50, required: true },
  album: { kind: 'choice', label: '所属相册', values: albums },
  mediaType: { kind: 'choice', label: '媒体类型', values: mediaTypes, labels: mediaTypeLabels },
  imageIds: {
    kind: 'files',
    label: '图片',
    accepts: 'image',
    requiredWhen: { field: 'mediaType', is: ['image'] },
    emptyMessage: '请至少上传一张图片',
  },
  videoId: { kind: 'file', label: '视频', accepts: 'video', requiredWhen: { field: 'mediaType', is: ['video'] } },
  posterId: { kind: 'file', label: '视频封面', accepts: 'image' },
  description: { kind: 'text', label: '说明', max: 500, multiline: true },
  takenAt: { kind: 'day', label: '拍摄日期' },
  ...commonFields,
  ...publicationFields,
} as const satisfies Fields;

export type GalleryItemInput = InputOf<typeof galleryFields>;

export const galleryRules: Rules<typeof galleryFields> = {
  takenAt: { check: (day) => (day > chinaDay() ? '拍摄日期不能晚于今天' : null) },
  ...publicationRules,
};

export type GalleryItem = EntityBase & GalleryItemInput;
