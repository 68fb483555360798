import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type Environment, setting } from '../web/environment.ts';

const systemFile = '/etc/resolv.conf';

/** First name server that the machine itself uses; in a container that is the engine's own. */
function systemResolver(): string | null {
  if (!existsSync(systemFile)) return null;
  return /^nameserver\s+(\S+)/m.exec(readFileSync(systemFile, 'utf8'))?.[1] ?? null;
}

/** Name server that nginx asks for the API's name again and again: `RESOLVER`, else the system's; null for an IP address. */
export function findResolver(environment: Environment, upstream: string): string | null {
  if (isIP(new URL(upstream).hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const address = setting(environment, 'RESOLVER') ?? systemResolver();
  if (address === null) throw new Error('RESOLVER must name a name server: /etc/resolv.conf has none');
  return isIP(address) === 6 ? `[${address}]` : address;
}
