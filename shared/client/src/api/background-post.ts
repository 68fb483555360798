import { chooseToken } from './choose-token.ts';
import { headersFor } from './choose-token.ts';
import { apiSettings } from './config.ts';

/**
 * Posts a small body (at most 64 KB) that nobody waits for, with the person's token; the browser sends it also while the page is being
 * closed. Not for what must arrive: nothing is repeated, shown or announced, and a 401 does not end the session.
 * @param path `/api/…`
 * @returns whether the server has accepted it; false where nobody is signed in. Never rejects.
 */
export async function postInBackground(path: string, body: unknown): Promise<boolean> {
  const { kind } = chooseToken(path);
  if (kind !== 'user' && kind !== 'admin') return false;
  const address = apiSettings().baseUrl + path;
  try {
    const response = await fetch(address, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', ...headersFor(address) },
      body: JSON.stringify(body),
    });
    return response.ok;
  } catch {
    return false;
  }
}
