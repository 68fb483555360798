/**
 * The address to show, or why it is refused: only https, only origins of the deployment's settings, never the app's
 * own.
 */
export function allowedUrl(
  url: string,
  origins: readonly string[],
  own: string,
): { url: string } | { refused: string } {
  if (!url) return { refused: '缺少网页地址' };
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return { refused: '网页地址格式不正确' };
  }
  if (parsed.protocol !== 'https:' || parsed.username || parsed.password) return { refused: '仅支持打开 HTTPS 网页' };
  if (!origins.includes(parsed.origin) || parsed.origin === own)
    return { refused: `「${parsed.host}」不在允许打开的网站名单内` };
  return { url: parsed.href };
}
