import {
  chinaDay,
  fieldLabels,
  fileHints,
  fileLimits,
  fileMimes,
  galleryLimits,
  fileMessages,
} from '@admin-h5/contract';
import { fieldsOf, sortField, statusField, textOf } from '@admin-h5/admin-kit';
import type { FieldSpec, FormSection, FormValues } from '@admin-h5/admin-kit';
import { albumChoices, mediaChoices } from './choices.ts';
import { TakeFrame } from './take-frame.tsx';

const { text, textarea, radio, date, image, images, files } = fieldsOf(fieldLabels['factory-gallery'], galleryLimits);

const isVideo = ({ mediaType }: FormValues) => mediaType === 'video';

const albumField = radio('album', albumChoices, { required: true });
const dayField = () => date('takenAt', { latest: chinaDay(), hint: '选填' });
/** Fields shared by all pictures of a batch upload. */
export const commonFields = (): readonly FieldSpec[] => [albumField, dayField(), statusField];

export const gallerySections = (): readonly FormSection[] => [
  {
    title: '内容',
    fields: [
      text('title', { required: true }),
      albumField,
      radio('mediaType', mediaChoices, { required: true }),
      images('imageIds', {
        required: true,
        max: fileLimits.images,
        hint: `${fileHints.image}；第一张为封面，拖动可调整顺序`,
        visible: (values) => !isVideo(values),
      }),
      files('videoId', {
        required: true,
        accept: fileMimes('video').join(),
        max: 1,
        maxBytes: fileLimits.videoBytes,
        tooLarge: fileMessages.videoSize,
        hint: fileHints.video,
        visible: isVideo,
      }),
      image('posterId', {
        crop: 16 / 9,
        hint: '播放前显示的图片，建议 16:9',
        visible: isVideo,
        more: ({ videoId }, add) => textOf(videoId) && <TakeFrame film={textOf(videoId)} onDone={add} />,
      }),
      dayField(),
      textarea('description', { rows: 3 }),
    ],
  },
  {
    title: '展示',
    fields: [sortField, statusField],
  },
];
