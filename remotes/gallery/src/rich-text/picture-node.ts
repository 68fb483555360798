import { Node } from '@tiptap/core';
import { previewUrl } from '@admin-h5/client';
import { richPicture, richPictureId } from '@admin-h5/contract';

const attribute = (name: 'alt' | 'width' | 'height') => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** A stored picture: the document has its file id, the address follows from the API's origin. */
export const pictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: {
      default: null,
      parseHTML: (element: HTMLElement) => richPictureId(element.getAttribute('src') ?? ''),
      renderHTML: ({ fileId }: Record<string, unknown>) => ({ src: richPicture(String(fileId)) }),
    },
    alt: attribute('alt'),
    width: attribute('width'),
    height: attribute('height'),
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (richPictureId(element.getAttribute('src') ?? '') === null ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      dom.src = previewUrl(String(node.attrs.fileId), { w: 1080, format: 'webp' });
      dom.alt = String(node.attrs.alt ?? '');
      return { dom };
    },
});
