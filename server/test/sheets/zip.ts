import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. */
export interface ZipFile {
  /** As bytes: in another encoding than UTF-8, of which nothing is said. */
  name: string | Buffer;
  content: Buffer;
  compress?: boolean;
  encrypted?: boolean;
  /** Size that the archive declares instead of the true one. */
  declared?: number;
  /** Extra fields in the directory. */
  extra?: Buffer;
}

const utf8Flag = 0x800;

function parts({ name, content, compress = false, encrypted = false, declared }: ZipFile): [Buffer, Buffer, Buffer] {
  const bytes = Buffer.from(name);
  const plain = compress ? deflateRawSync(content) : content;
  // The head of an encrypted file.
  const packed = encrypted ? Buffer.concat([Buffer.alloc(12), plain]) : plain;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE((typeof name === 'string' ? utf8Flag : 0) | (encrypted ? 1 : 0), 2);
  common.writeUInt16LE(compress ? 8 : 0, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(declared ?? content.length, 18);
  common.writeUInt16LE(bytes.length, 22);
  return [common, bytes, packed];
}

/** A ZIP archive, as programs on Windows and elsewhere write it. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const [common, name, packed] = parts(file);
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed]);
    const { extra = Buffer.alloc(0) } = file;
    const tail = Buffer.alloc(14);
    common.writeUInt16LE(extra.length, 24);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, name, extra]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]);
}
