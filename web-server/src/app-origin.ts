import type { FastifyRequest } from 'fastify';

/** Origin that the visitor sees, as the proxy in front reports it. */
export function requestOrigin({ headers, protocol, host }: FastifyRequest): string | null {
  const forwarded = (name: string) =>
    String(headers[name] ?? '')
      .split(',')[0]
      ?.trim();
  const scheme = forwarded('x-forwarded-proto') || protocol;
  const name = forwarded('x-forwarded-host') || host;
  return /^https?$/.test(scheme) && /^[\w.:[\]-]+$/.test(name) ? `${scheme}://${name}` : null;
}
