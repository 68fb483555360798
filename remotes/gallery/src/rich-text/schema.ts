/** What rich text may hold: its marks and blocks, pictures and tables among them, read from HTML and written as HTML. */
import { Extension, type Extensions, getSchema, Node } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { previewUrl } from '@admin-h5/client';
import { richPicture, richPictureId } from '@admin-h5/contract';
import { tableEditing } from '@tiptap/pm/tables';

const attribute = (name: 'alt' | 'width' | 'height') => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** A stored picture: the document has its file id, the address follows from the API's origin. */
const pictureNode = Node.create({
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

/** Node types that `prosemirror-tables` finds by their roles. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // The library requires it; the page sets the widths.
      colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Tables as stored: without styles and widths, which a strict CSP would refuse and which do not fit a phone. */
const tableExtensions: Extensions = [
  Extension.create({
    name: 'tableRoles',
    extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
    addProseMirrorPlugins: () => [tableEditing()],
  }),
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];

/** What a person may enter as a link. */
export const linkPattern = /^(?:https:\/\/[^\s/]|tel:\d|mailto:\S+@)/i;
/** A page of this site, which a text that was stored otherwise may lead to. */
const pagePattern = /^\/(?![/\\])/;

/** Marks and blocks of the server's allow-list; anything else is dropped on paste. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (url) => linkPattern.test(url) || pagePattern.test(url),
      shouldAutoLink: (url) => linkPattern.test(url),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
    code: false,
    codeBlock: false,
    // These extensions need inline styles; the browser's own cursor does not.
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
  }),
  pictureNode,
  ...tableExtensions,
];

/** Parses sanitised HTML into a document. Nothing here parses a string as HTML, so Trusted Types allow it. */
export const parseDocument = (clean: DocumentFragment): DocumentNode =>
  DOMParser.fromSchema(getSchema(extensions)).parse(clean);

/** A document as HTML; '' if it is empty. */
export function toHtml(document: DocumentNode): string {
  if (document.childCount <= 1 && document.textContent === '' && document.firstChild?.isTextblock !== false) return '';
  const box = window.document.createElement('div');
  box.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content));
  return box.innerHTML;
}
