import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { tooMany } from '../errors.ts';
import { newId } from '../ids.ts';

/** Most sheets at the same time, including those of queued jobs: 64 MB each at most. */
const mostUploads = 20;

/** Sheets that were sent and are not imported yet. */
export class SheetUploads {
  readonly #folder: string;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  #count = 0;

  constructor(folder: string, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Counts a sheet, until it is kept or discarded. Throws 429 when too many wait already. */
  enter(): void {
    if (this.#count >= mostUploads) throw tooMany(60, '等待处理的导入过多，请稍后重试');
    this.#count += 1;
  }

  /** Stores a sheet. @throws AppError 429 as `enter` */
  async receive(content: Readable): Promise<string> {
    this.enter();
    const path = join(this.#folder, `${newId()}.upload`);
    try {
      await mkdir(this.#folder, { recursive: true });
      await pipeline(content, createWriteStream(path, { flags: 'wx' }));
      return path;
    } catch (error) {
      await this.discard(path);
      throw error;
    }
  }

  /** Leaves a sheet where it is, for an import that goes on with it; maintenance removes it after two days. */
  keep(): void {
    this.#count -= 1;
  }

  /** Removes a sheet, once; if that fails, maintenance removes it later. */
  async discard(path: string): Promise<void> {
    this.#count -= 1;
    await rm(path, { force: true }).catch((error: unknown) =>
      this.#log.error({ err: error }, 'an upload was not removed'),
    );
  }
}
