import Joi from 'joi';
import { albums, chinaDay, fieldLabels, galleryLimits, mediaTypes } from '../index.ts';
import type { GalleryItemInput } from '../index.ts';
import { optionalId, requiredId, sortField, statusField } from './common.ts';
import { fileMessages } from '../file-rules.ts';
import { imageIds } from './files.ts';
import { day, text } from './text.ts';
import { branch, choice } from './values.ts';

const labels = fieldLabels['factory-gallery'];

const noImage = '请至少上传一张图片';

/** 工厂展示: body of `POST`, and of `PUT` with `withVersion` (entities.md, Factory-gallery item). */
export const galleryItemSchema = Joi.object<GalleryItemInput, true>({
  title: text({ label: labels.title, max: galleryLimits.title, required: true }),
  album: choice(albums, '请选择所属相册'),
  mediaType: choice(mediaTypes, '请选择媒体类型'),
  imageIds: imageIds().when('mediaType', {
    ...branch('image', Joi.array().min(1).required().messages({ 'array.min': noImage, 'any.required': noImage })),
  }),
  videoId: Joi.string().when('mediaType', {
    ...branch('video', requiredId('请上传视频')),
    otherwise: optionalId(fileMessages.gone),
  }),
  posterId: optionalId(fileMessages.gone),
  description: text({ label: labels.description, max: galleryLimits.description, multiline: true }),
  takenAt: day({ label: labels.takenAt, check: (value) => (value > chinaDay() ? '拍摄日期不能晚于今天' : null) }),
  sort: sortField(),
  status: statusField(),
});
