import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type Environment, setting } from '../../server/src/environment.ts';

const systemFile = '/etc/resolv.conf';

/** The system's first name server; in a container it is the container engine's. */
function systemResolver(): string | null {
  if (!existsSync(systemFile)) return null;
  return /^nameserver\s+(\S+)/m.exec(readFileSync(systemFile, 'utf8'))?.[1] ?? null;
}

const hasName = (upstream: string) => isIP(new URL(upstream).hostname.replace(/^\[|\]$/g, '')) === 0;

/** Name server by which nginx keeps resolving the upstreams' names: `RESOLVER`, else the system's; null if all are IP addresses. */
export function findResolver(environment: Environment, upstreams: readonly string[]): string | null {
  if (!upstreams.some(hasName)) return null;
  const address = setting(environment, 'RESOLVER') ?? systemResolver();
  if (address === null) throw new Error('RESOLVER must name a name server: /etc/resolv.conf has none');
  return isIP(address) === 6 ? `[${address}]` : address;
}
