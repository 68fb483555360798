/** Every character with two bytes in GB18030; Node.js decodes the encoding but cannot encode it. */
const pairs = new Map<string, readonly number[]>();
const decoder = new TextDecoder('gb18030');
for (let first = 0x81; first <= 0xfe; first += 1) {
  for (let second = 0x40; second <= 0xfe; second += 1) {
    const sign = decoder.decode(Uint8Array.of(first, second));
    if (sign.length === 1 && sign !== '\uFFFD' && !pairs.has(sign)) pairs.set(sign, [first, second]);
  }
}
/** A character with four bytes. */
const long = new Map([['㐀', [0x81, 0x39, 0xee, 0x39]]]);

/** Encodes a text in GB18030. */
export function toGb18030(text: string): Buffer {
  return Buffer.from(
    Array.from(text).flatMap((sign): readonly number[] => {
      const code = sign.codePointAt(0) ?? 0;
      const bytes = code < 0x80 ? [code] : (pairs.get(sign) ?? long.get(sign));
      if (!bytes) throw new Error(`No GB18030 for ${sign}`);
      return bytes;
    }),
  );
}
