/** The bucket that a canary reaches last. */
const last = 99;

/**
 * This device's number for a module, 0–99: SHA-256(device id + module) mod 100. Each module's canary so runs on other devices.
 * Over plain HTTP, where the browser has no hashes, it is 99: such a device also reports nothing (`send-reports.ts`).
 */
export async function deviceBucket(deviceId: string, module: string): Promise<number> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return last;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(deviceId + module));
  // The digest as one big number modulo 100, byte by byte.
  return new Uint8Array(digest).reduce((rest, byte) => (rest * 256 + byte) % 100, 0);
}
