import zlib from 'node:zlib';
import type { Entry } from 'yauzl';

const utf8Flag = 0x800;
/** Extra field of Info-ZIP: the name in UTF-8, beside the one in the system's encoding. */
const unicodePath = 0x7075;
/** Version and checksum precede the name. */
const unicodePathHead = 5;
const checksumAt = 1;

function decode(bytes: Buffer, encoding: 'utf-8' | 'gb18030'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The name in the extra field; null where a program has since renamed the entry and left the field as it was. */
function unicodeName({ fileNameRaw, extraFields }: Entry): string | null {
  const data = extraFields.find(({ id }) => id === unicodePath)?.data;
  if (!data || data.length <= unicodePathHead) return null;
  const isCurrent = data.readUInt32LE(checksumAt) === zlib.crc32(fileNameRaw);
  return isCurrent ? decode(data.subarray(unicodePathHead), 'utf-8') : null;
}

/**
 * The name of an archive's entry with `/` between folders. Windows programs write names in the system's encoding, which
 * is GBK in China, and do not say so; others write UTF-8 without saying so.
 */
export function entryName(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag } = entry;
  const isUtf8 = (generalPurposeBitFlag & utf8Flag) !== 0;
  const name =
    unicodeName(entry) ??
    decode(fileNameRaw, 'utf-8') ??
    (isUtf8 ? null : decode(fileNameRaw, 'gb18030')) ??
    fileNameRaw.toString('latin1');
  return name.normalize('NFC').replaceAll('\\', '/');
}
