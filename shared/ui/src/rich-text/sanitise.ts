import DOMPurify from 'dompurify';
import { richPictureId } from '@admin-h5/contract';
import { openHtmlGate, parseUnchecked } from './html-gate.ts';

const allowed = {
  /** Tags of the allow-list (entities.md, Company). No styles, no classes, no ids: content cannot dress as the app. */
  // prettier-ignore
  ALLOWED_TAGS: [
    'p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'blockquote', 'ul', 'ol', 'li',
    'a', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span', 'div',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'target', 'rel'],
  /** The rule for addresses holds for every other attribute, and no number is one. */
  ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https:|tel:|mailto:|\/(?!\/))/i,
  /** The page has one policy, which lets the sanitiser's own parsing through; the library must not ask for a second. */
  TRUSTED_TYPES_POLICY: null,
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  // A picture from elsewhere would tell its host who reads the page.
  if (node.tagName === 'IMG' && richPictureId(node.getAttribute('src') ?? '') === null) {
    node.remove();
    return;
  }
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Clean HTML as a fragment: nothing is parsed again after it has been checked, so that Trusted Types have nothing to refuse. */
export function sanitise(html: string): DocumentFragment {
  return parseUnchecked(() => DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }));
}

openHtmlGate((html) => parseUnchecked(() => DOMPurify.sanitize(html, allowed)));
