import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { byteOrderMark, csvText } from './csv.ts';

/** A CSV file that is written row by row; it exists once it has any. */
export class CsvFile {
  readonly #path: string;
  #stream: ReturnType<typeof createWriteStream> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  get isEmpty(): boolean {
    return this.#stream === null;
  }

  async add(rows: readonly (readonly string[])[]): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.#path);
      this.#stream.write(byteOrderMark);
    }
    if (!this.#stream.write(csvText(rows))) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    if (!this.#stream) return;
    const closed = once(this.#stream, 'close');
    this.#stream.end();
    await closed;
  }
}
