import DOMPurify from 'dompurify';
import { richPictureId, richTextAttributes, richTextLink, richTextTags } from '@admin-h5/contract';
import { openHtmlGate, parseUnchecked } from './html-gate.ts';

/** Boxes that say nothing, which the server replaces by their content: pasted text has its paragraphs in them. */
const boxes = ['div', 'span', 'figure', 'figcaption'];

/** The editor marks pasted paragraphs with it and removes it; the server stores none. */
const marks = ['title'];

const allowed = {
  ALLOWED_TAGS: [...richTextTags, ...boxes],
  ALLOWED_ATTR: [...Object.values(richTextAttributes).flat(), ...marks],
  /** DOMPurify checks every other attribute against `ALLOWED_URI_REGEXP`, which no number matches. */
  ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: richTextLink,
  /** The page has one policy, which allows the sanitiser's own parsing; DOMPurify must not create a second. */
  TRUSTED_TYPES_POLICY: null,
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  // A picture on another server would tell that server who reads the page.
  if (node.tagName === 'IMG' && richPictureId(node.getAttribute('src') ?? '') === null) {
    node.remove();
    return;
  }
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Returns clean HTML as a fragment. It is not parsed again, so that Trusted Types have nothing to refuse. */
export function sanitise(html: string): DocumentFragment {
  return parseUnchecked(() => DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }));
}

openHtmlGate((html) => parseUnchecked(() => DOMPurify.sanitize(html, allowed)));
