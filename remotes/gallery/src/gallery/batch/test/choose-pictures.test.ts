import { describe, expect, it } from '@jest/globals';
import { choosePictures } from '../../../pages/gallery-batch.tsx';
import { toTitle } from '../batch.ts';
import { picture } from './fake-gallery.ts';

describe('choosing pictures', () => {
  it('accepts pictures, names other files, and stops at 200', () => {
    const files = [new File(['x'], '说明.pdf', { type: 'application/pdf' }), picture('甲.jpg'), picture('乙.jpg')];
    expect(choosePictures(files, 199)).toEqual({
      taken: [files[1]],
      refused: ['说明.pdf：仅支持JPG、PNG、WebP格式', '一次最多上传200张图片，其余1张未加入'],
    });
  });

  it.each([
    ['灌装线.jpg', '灌装线'],
    ['a.b.jpeg', 'a.b'],
    ['.jpg', '未命名'],
    [`${'长'.repeat(60)}.png`, '长'.repeat(50)],
  ])('a file called %s begins with the title %s', (name, title) => expect(toTitle(name)).toBe(title));
});
