import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that no public service is in. */
const privateNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const;

const addressFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function blockList(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, addressFamily(address));
  return list;
}

const inside = blockList(privateNetworks);

/** Networks such as `10.1.0.0/16` as pairs; null if the text is none. */
export function parseNetwork(text: string): [string, number] | null {
  const [address = '', bits = '', ...rest] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  const fits = isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= max;
  return fits ? [address, Number(bits)] : null;
}

/** The hostname of a URL without the brackets of an IPv6 address. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Whether the operator named the address itself, so that no name server can change it. */
const isLiteral = (hostname: string) => isIP(hostname) !== 0 || hostname === 'localhost';

/**
 * Returns the addresses of a host. None may be in a private network: otherwise a name server of a team could make the API call
 * services behind the API's own firewall. Allowed are the deployment's `REMOTE_NETWORKS`, and a host that the operator gave as an
 * address or as `localhost`.
 * @throws Error where the name is unknown or leads to a private network
 */
export async function allowedAddresses(
  host: string,
  networks: readonly (readonly [string, number])[],
  resolve: (hostname: string) => Promise<LookupAddress[]> = (hostname) => lookup(hostname, { all: true }),
): Promise<LookupAddress[]> {
  const hostname = bare(host);
  const found = await resolve(hostname);
  if (isLiteral(hostname)) return found;
  const allowed = blockList(networks);
  const refused = found.find(
    ({ address }) => inside.check(address, addressFamily(address)) && !allowed.check(address, addressFamily(address)),
  );
  if (refused) throw new Error(`${hostname} leads to ${refused.address}, which is in no network of REMOTE_NETWORKS`);
  return found;
}

/** For a request that must reach one of these addresses, whatever its host's name leads to by then. */
export const connectOnlyTo =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, [...addresses]);
    else if (first) found(null, first.address, first.family);
    else found(new Error('no address'), '');
  };
