import { fileFault } from '@admin-h5/contract';

/** Most pictures at once: one call can sort so many, and a person can still review them. */
const maxPictures = 200;

/** Splits chosen files into accepted ones and refused ones with reasons. Size limits apply after compression. */
export function choosePictures(
  files: readonly File[],
  present: number,
): { taken: readonly File[]; refused: readonly string[] } {
  const refused: string[] = [];
  const good = files.filter((file) => {
    const fault = fileFault('image', { mime: file.type, size: 0 });
    if (fault !== null) refused.push(`${file.name}：${fault}`);
    return fault === null;
  });
  const free = Math.max(0, maxPictures - present);
  if (good.length > free) refused.push(`一次最多上传${maxPictures}张图片，其余${good.length - free}张未加入`);
  return { taken: good.slice(0, free), refused };
}
