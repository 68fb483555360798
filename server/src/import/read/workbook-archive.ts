/** Unpacks the XML parts of an XLSX file while they are read, within a limit of bytes. */
import sax, { type Tag } from 'sax';
import { type Entry, openPromise } from 'yauzl';
import { SheetError, tooLarge } from './decode.ts';

/** Handlers for a part's XML elements by local name, whatever namespace prefix a program uses. */
interface PartHandler {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const longestMatch = 200;
const picture = /^xl\/media\/[^/]+\.(?:png|jpe?g|gif|bmp|webp|tiff?)$/;

/** Marks of UTF-16, which some programs write; without one the second byte of `<` is 0. */
const twoByteStarts = new Map([
  ['fffe', 'utf-16le'],
  ['3c00', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['003c', 'utf-16be'],
]);

async function* decodePieces(pieces: AsyncIterable<Buffer>, usual: 'utf-8' | 'latin1'): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const bytes of pieces) {
    decoder ??= new TextDecoder(twoByteStarts.get(bytes.toString('hex', 0, 2)) ?? usual, { fatal: true });
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const localNames = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

/**
 * The parts of a workbook, which is a ZIP archive of XML files. A part is unpacked while it is read; all parts
 * together may unpack to at most `maxBytes`, whatever sizes the archive declares.
 */
export class WorkbookArchive {
  readonly #open: Awaited<ReturnType<typeof openPromise>>;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  private constructor(open: Awaited<ReturnType<typeof openPromise>>, entries: Map<string, Entry>, maxBytes: number) {
    this.#open = open;
    this.#entries = entries;
    this.#left = maxBytes;
  }

  static async open(path: string, maxBytes: number): Promise<WorkbookArchive> {
    const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of archive.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
      return new WorkbookArchive(archive, entries, maxBytes);
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  close(): void {
    this.#open.close();
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** The names of its pictures, in lower case. */
  get pictures(): string[] {
    return [...this.#entries.keys()].filter((name) => picture.test(name));
  }

  /**
   * Reads a part from its start; after each piece the caller may take what the handler has collected.
   * @throws SheetError if it unpacks to too much; Error if it is missing or no XML.
   */
  async *read(name: string, { open, text, close }: PartHandler): AsyncGenerator<void> {
    const stream = await this.#stream(name);
    const xml = sax.parser(true);
    Object.assign(xml, {
      onerror: (error: Error) => {
        throw error;
      },
      // A document type could only declare entities, which workbooks do not use.
      ondoctype: () => {
        throw new Error('A workbook has no document types');
      },
      onopentag: (tag: Tag) => open?.(localName(tag.name), localNames(tag.attributes)),
      onclosetag: (name: string) => close?.(localName(name)),
      ontext: text,
      oncdata: text,
    });
    try {
      for await (const text of decodePieces(this.#limited(stream), 'utf-8')) {
        xml.write(text);
        yield;
      }
      xml.close();
      yield;
    } finally {
      stream.destroy();
    }
  }

  async #stream(name: string) {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw new Error(`The workbook has no ${name}`);
    // The library refuses a part longer than its declared size, so the declared size is a safe limit.
    if (entry.uncompressedSize > this.#left) throw new SheetError(tooLarge);
    return this.#open.openReadStreamPromise(entry);
  }

  /** The bytes of a part, as far as all parts together may have them. */
  async *#limited(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of stream) {
      this.#left -= bytes.length;
      if (this.#left < 0) throw new SheetError(tooLarge);
      yield bytes;
    }
  }

  /** The matches of a pattern of at most 200 signs in a part, without parsing it. */
  async *scan(name: string, pattern: RegExp): AsyncGenerator<RegExpExecArray> {
    const stream = await this.#stream(name);
    let text = '';
    try {
      for await (const piece of decodePieces(stream, 'latin1')) {
        text += piece;
        let end = 0;
        for (const match of text.matchAll(pattern)) {
          yield match;
          end = match.index + match[0].length;
        }
        text = text.slice(Math.max(end, text.length - longestMatch));
      }
    } finally {
      stream.destroy();
    }
  }

  /** Reads a whole part. */
  async readAll(name: string, handler: PartHandler): Promise<void> {
    for await (const _ of this.read(name, handler));
  }
}
