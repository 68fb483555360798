import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive: `text`, followed by spaces. */
export interface ZipFile {
  name: string;
  text: string;
  /** Of its text; UTF-8 by default. */
  encoding?: 'utf-8' | 'utf16le';
  /** Number of spaces after the text; they compress to almost nothing. */
  blanks?: number;
}

const step = 1 << 24;

function* pieces({ text, encoding = 'utf-8', blanks = 0 }: ZipFile): Generator<Buffer> {
  yield Buffer.from(text, encoding);
  for (let left = blanks; left > 0; left -= step) yield Buffer.alloc(Math.min(left, step), ' ');
}

/** A ZIP archive; no library makes one that is much smaller than its content. */
export function zip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const whole = Buffer.concat([...pieces(file)]);
    const data = deflateRawSync(whole);
    const name = Buffer.from(file.name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(whole), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(whole.length, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, name);
    offset += 30 + name.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
