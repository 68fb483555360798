import DOMPurify from 'dompurify';
import { richPictureId } from '@admin-h5/contract';
import { openHtmlGate, parseUnchecked } from './html-gate.ts';

const allowed = {
  /** Tags of the allow-list (entities.md, Company). No styles, classes or ids: content cannot imitate the app. */
  // prettier-ignore
  ALLOWED_TAGS: [
    'p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'blockquote', 'ul', 'ol', 'li',
    'a', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span', 'div',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'target', 'rel'],
  /** DOMPurify checks every other attribute against `ALLOWED_URI_REGEXP`, which no number matches. */
  ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https:|tel:|mailto:|\/(?!\/))/i,
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
