import sharp from 'sharp';

export interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photograph's stand-in of one colour: real JPEG bytes, made for the test. */
export async function picture(name: string, colour: string, { width = 900, height = 900 } = {}): Promise<UploadedFile> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}
