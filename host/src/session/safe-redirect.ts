import { withoutEndSlash } from '@admin-h5/client/host';
import { isSessionPath } from '../core/paths.ts';

// oxlint-disable-next-line no-control-regex -- they are what is refused
const refused = /[\u0000-\u001f\u007f\\]/;

/**
 * The page in `redirect`, with its leading slash, or null if it may not be opened: anything that could leave the app
 * (a scheme, `//`, a backslash, control characters), and the login and register pages.
 */
export function safeRedirect(redirect: string | undefined): string | null {
  if (!redirect || refused.test(redirect)) return null;
  const url = redirect.startsWith('/') ? redirect : `/${redirect}`;
  if (url.startsWith('//') || /^\/[a-z][a-z0-9+.-]*:/i.test(url)) return null;
  let path: string;
  try {
    const parsed = new URL(url, 'http://page');
    if (parsed.host !== 'page') return null;
    path = withoutEndSlash(parsed.pathname) || '/';
  } catch {
    return null;
  }
  return path.startsWith('//') || isSessionPath(path) ? null : url;
}
