/** @jest-environment node */
import { crc32 } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { packZip } from './zip.ts';

it('packs files with the checksum that any other program compares', async () => {
  const packed = await packZip([{ path: '甲/乙.jpg', content: new File(['一张图片'], '乙.jpg') }]);
  const view = new DataView(await packed.arrayBuffer());
  expect(view.getUint32(14, true)).toBe(crc32('一张图片'));
});
