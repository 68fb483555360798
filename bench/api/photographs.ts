import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { makeZip } from '../../server/test/sheets/zip.ts';

/** As telephones take them for a sheet of pictures: 3 megapixels. */
const size = { width: 2016, height: 1512 };
/** A thousand of them nearly fill the largest archive. */
const mostBytes = 500 * 1024;
/** Different scenes; further pictures repeat them with other bytes. */
const scenes = 4;

/** A scene of soft shapes with the grain of a sensor, of about half a megabyte. */
async function scene(at: number): Promise<Buffer> {
  const small = await sharp(randomBytes(16 * 12 * 3), { raw: { width: 16, height: 12, channels: 3 } })
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .toBuffer();
  const grain = await sharp({
    create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 20 + at } },
  })
    .png()
    .toBuffer();
  const whole = await sharp(small, { raw: { ...size, channels: 3 } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
  for (let quality = 94; ; quality -= 2) {
    const jpeg = await sharp(whole).jpeg({ quality }).toBuffer();
    if (jpeg.length <= mostBytes) return jpeg;
  }
}

/** The same picture as another file: with a comment after the first marker. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

/** A ZIP archive of photographs with these names. */
export async function photographs(names: readonly string[]): Promise<Buffer> {
  const made: Buffer[] = [];
  for (let at = 0; at < scenes; at += 1) made.push(await scene(at));
  return makeZip(
    names.map((name, at) => ({
      name: `${name}.jpg`,
      content: withComment(made[at % scenes] ?? Buffer.alloc(0), name),
    })),
  );
}
