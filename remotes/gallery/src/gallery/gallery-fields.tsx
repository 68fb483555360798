import {
  fieldLabels,
  fileHints,
  fileLimits,
  galleryLimits,
  type GalleryItemInput,
  fileMessages,
} from '@admin-h5/contract';
import { sortField, statusField, textOf } from '@admin-h5/admin-kit';
import type { BlankOf, FieldSpec, FormSection, FormValues } from '@admin-h5/admin-kit';
import { todayInChina } from '@admin-h5/contract/validation';
import { albumChoices, mediaChoices } from './choices.ts';
import { TakeFrame } from './take-frame.tsx';

const labels = fieldLabels['factory-gallery'];

const isVideo = ({ mediaType }: FormValues) => mediaType === 'video';

const albumField: FieldSpec = {
  kind: 'radio',
  name: 'album',
  label: labels.album,
  required: true,
  choices: albumChoices,
};
const dayField = (): FieldSpec => ({
  kind: 'date',
  name: 'takenAt',
  label: labels.takenAt,
  latest: todayInChina(),
  hint: '选填',
});
/** Fields shared by all pictures of a batch upload. */
export const commonFields = (): readonly FieldSpec[] => [albumField, dayField(), statusField];

export const gallerySections = (): readonly FormSection[] => [
  {
    title: '内容',
    fields: [
      { kind: 'text', name: 'title', label: labels.title, required: true, max: galleryLimits.title },
      albumField,
      { kind: 'radio', name: 'mediaType', label: labels.mediaType, required: true, choices: mediaChoices },
      {
        kind: 'images',
        name: 'imageIds',
        label: labels.imageIds,
        required: true,
        max: fileLimits.images,
        hint: `${fileHints.image}；第一张为封面，拖动可调整顺序`,
        visible: (values) => !isVideo(values),
      },
      {
        kind: 'files',
        name: 'videoId',
        label: labels.videoId,
        required: true,
        accept: '.mp4,video/mp4',
        max: 1,
        maxBytes: fileLimits.videoBytes,
        tooLarge: fileMessages.videoSize,
        hint: fileHints.video,
        visible: isVideo,
      },
      {
        kind: 'image',
        name: 'posterId',
        label: labels.posterId,
        crop: 16 / 9,
        hint: '播放前显示的图片，建议 16:9',
        visible: isVideo,
        more: ({ videoId }, add) => textOf(videoId) && <TakeFrame film={textOf(videoId)} onDone={add} />,
      },
      dayField(),
      { kind: 'textarea', name: 'description', label: labels.description, max: galleryLimits.description, rows: 3 },
    ],
  },
  {
    title: '展示',
    fields: [sortField, statusField],
  },
];

export const blankGalleryItem: BlankOf<GalleryItemInput> = {
  title: '',
  album: '',
  mediaType: 'image',
  imageIds: [],
  videoId: null,
  posterId: null,
  description: '',
  takenAt: '',
  sort: 0,
  status: 1,
};
