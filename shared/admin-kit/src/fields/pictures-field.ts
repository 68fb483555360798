import { fileHints, fileLimits } from '@admin-h5/contract';
import type { ImagesField } from './spec.ts';

/** The pictures of a product or a material. */
export const picturesField = (label: string): ImagesField => ({
  kind: 'images',
  name: 'imageIds',
  label,
  max: fileLimits.images,
  hint: `${fileHints.image}；第一张为封面`,
});
