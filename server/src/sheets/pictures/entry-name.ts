import type { Entry } from 'yauzl';

const utf8Flag = 0x800;
/** Extra field of Info-ZIP: the name in UTF-8, beside the one in the system's encoding. */
const unicodePath = 0x7075;
/** Version and checksum precede the name. */
const unicodePathHead = 5;

function decode(bytes: Buffer, encoding: 'utf-8' | 'gb18030'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The name of an archive's entry with `/` between folders. Windows programs write names in the system's encoding, which
 * is GBK in China, and do not say so; others write UTF-8 without saying so.
 */
export function entryName({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const extra = extraFields.find(({ id }) => id === unicodePath)?.data.subarray(unicodePathHead);
  const isUtf8 = (generalPurposeBitFlag & utf8Flag) !== 0;
  const name =
    (extra && decode(extra, 'utf-8')) ??
    decode(fileNameRaw, 'utf-8') ??
    (isUtf8 ? null : decode(fileNameRaw, 'gb18030')) ??
    fileNameRaw.toString('latin1');
  return name.normalize('NFC').replaceAll('\\', '/');
}
