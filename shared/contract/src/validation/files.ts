import Joi from 'joi';
import { fileLimits, fileMessages } from '../file-rules.ts';
import { idPattern } from '../entity.ts';
import { everyFault } from './messages.ts';

function fileIds(max: number, tooMany: string): Joi.ArraySchema {
  return Joi.array()
    .empty(null)
    .items(Joi.string().pattern(idPattern).messages(everyFault(fileMessages.gone)))
    .custom((ids: string[]) => [...new Set(ids)])
    .max(max)
    .default(() => [])
    .messages({ 'array.max': tooMany, 'array.base': fileMessages.gone });
}

/** Pictures, the first being the cover. */
export const imageIds = (): Joi.ArraySchema => fileIds(fileLimits.images, fileMessages.tooManyImages);
/** Documents. */
export const documentIds = (): Joi.ArraySchema => fileIds(fileLimits.documents, fileMessages.tooManyDocuments);
