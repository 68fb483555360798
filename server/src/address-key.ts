import { isIPv6 } from 'node:net';

/** The address that limits count by. An IPv6 caller counts by its /64, which is one household or office. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
