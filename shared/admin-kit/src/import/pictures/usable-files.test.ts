import { expect, it } from '@jest/globals';
import { findUsable } from './use-pictures.ts';

it('takes pictures by their names and PDFs by their content, and leaves out what a system keeps', async () => {
  const files = [
    new File(['%PDF-1.7 …'], '扫描'),
    new File(['%PDF-1.4'], '说明书.PDF'),
    new File(['x'], '空.pdf'),
    new File(['x'], '甲.JPG'),
    new File(['x'], '说明.txt'),
    new File(['%PDF-1.4'], '._乙.pdf'),
    new File([], '.DS_Store'),
  ];
  expect((await findUsable(files)).map(({ name }) => name)).toEqual(['扫描', '说明书.PDF', '甲.JPG']);
});
