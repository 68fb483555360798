/** A file and its path in the archive. */
export interface Packed {
  path: string;
  content: Blob;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Bytes of a file that are in memory at a time. */
const pieceBytes = 4 * 1024 * 1024;

async function checksum(content: Blob): Promise<number> {
  let value = 0xffffffff;
  for (let start = 0; start < content.size; start += pieceBytes) {
    const bytes = new Uint8Array(await content.slice(start, start + pieceBytes).arrayBuffer());
    for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers of 2 and 4 bytes: `[2, 20]` is 20 in two bytes. */
function numbers(...values: readonly (readonly [2 | 4, number])[]): ArrayBuffer {
  const buffer = new ArrayBuffer(values.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return buffer;
}

const utf8Names = 0x800;
const version = 20;

/**
 * Packs files into a ZIP archive without compressing them: pictures are compressed already. The browser keeps the files
 * where they are; the archive only refers to them.
 */
export async function packZip(files: readonly Packed[]): Promise<Blob> {
  const local: BlobPart[] = [];
  const central: BlobPart[] = [];
  let [offset, directory] = [0, 0];
  for (const { path, content } of files) {
    const name = new TextEncoder().encode(path);
    const common = [
      [2, version],
      [2, utf8Names],
      [2, 0],
      [4, 0],
      [4, await checksum(content)],
      [4, content.size],
      [4, content.size],
      [2, name.length],
      [2, 0],
    ] as const;
    local.push(numbers([4, 0x04034b50], ...common), name, content);
    central.push(numbers([4, 0x02014b50], [2, version], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    offset += 30 + name.length + content.size;
    directory += 46 + name.length;
  }
  const count = files.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directory], [4, offset], [2, 0]);
  return new Blob([...local, ...central, end], { type: 'application/zip' });
}
