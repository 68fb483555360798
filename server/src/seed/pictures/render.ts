import sharp from 'sharp';

/** A drawing as WebP, at its own size. No encoding effort: seeding must be quick, and flat drawings stay small anyway. */
export const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).removeAlpha().webp({ quality: 88, effort: 0 }).toBuffer();
