/** A random UUID. `crypto.randomUUID` exists over HTTPS and on localhost only, and a company may try the app over plain HTTP. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant.toString(16) + hex.slice(18, 20),
    hex.slice(20),
  ].join('-');
}
