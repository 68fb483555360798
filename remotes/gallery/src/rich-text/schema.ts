import { getSchema, type Extensions } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { pictureNode } from './picture-node.ts';
import { tableExtensions } from './table-nodes.ts';

/** Where a link of the introduction may lead: what visitors' screens let through (shared/ui, sanitise). */
export const linkPattern = /^(?:https:\/\/[^\s/]|tel:\d|mailto:\S+@)/i;

/** The marks and blocks that the server's allow-list has, and nothing beside: what is not here is dropped when it is pasted. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (url) => linkPattern.test(url),
      shouldAutoLink: (url) => linkPattern.test(url),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
    code: false,
    codeBlock: false,
    // They draw themselves with rules of their own; the browser's cursor does.
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
  }),
  pictureNode,
  ...tableExtensions,
];

/** HTML that has been cleaned, as a document. Nothing here parses a text as HTML, so that Trusted Types have nothing to refuse. */
export const documentOf = (clean: DocumentFragment): Node => DOMParser.fromSchema(getSchema(extensions)).parse(clean);

/** A document as HTML; '' where there is nothing in it. */
export function htmlOf(document: Node): string {
  if (document.childCount <= 1 && document.textContent === '' && document.firstChild?.isTextblock !== false) return '';
  const box = window.document.createElement('div');
  box.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content));
  return box.innerHTML;
}
