import { getSchema, type Extensions } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { pictureNode } from './picture-node.ts';
import { tableExtensions } from './table-nodes.ts';

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
export const parseDocument = (clean: DocumentFragment): Node =>
  DOMParser.fromSchema(getSchema(extensions)).parse(clean);

/** A document as HTML; '' if it is empty. */
export function toHtml(document: Node): string {
  if (document.childCount <= 1 && document.textContent === '' && document.firstChild?.isTextblock !== false) return '';
  const box = window.document.createElement('div');
  box.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content));
  return box.innerHTML;
}
