import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '@admin-h5/contract';
import { fileLimits } from '@admin-h5/contract';
import { fileTypeFromFile } from 'file-type';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Actor } from '../database/write.ts';
import { write } from '../database/write.ts';
import { isId, newId } from '../ids.ts';
import { Decoder } from './picture-decoder.ts';
import { fileName } from './file-name.ts';
import type { Inspection } from './inspect.ts';
import { inspected } from './inspect.ts';
import { localStore } from './local-store.ts';
import { mustBeConverted } from './picture-kinds.ts';
import type { FileStore, Incoming } from './store.ts';
import type { FileRow } from './tables.ts';
import { ThumbnailCache } from './thumbnail-cache.ts';

/** An upload as it arrives. */
export interface Upload {
  name: string;
  content: AsyncIterable<Buffer>;
  /** Returns why a mime type is refused, or null; without it every stored kind is accepted. */
  accept?: (mime: string) => string | null;
  /** The file's id; a new one by default. */
  id?: string;
}

const columns = [
  'id',
  'name',
  'size',
  'mime',
  'sha256',
  'width',
  'height',
  'ownerId',
  'refCount',
  'createdAt',
] as const;
/** Stored files: contents in a `FileStore`, names and uses in the database. */
export class FileLibrary {
  readonly store: FileStore;
  readonly thumbnails: ThumbnailCache;
  readonly #database: DatabaseHandle;
  /** One person may send as many pictures at once as two open screens send. */
  readonly #decoder = new Decoder({ maxWaiting: 64, maxPerOwner: 8 });

  constructor(database: DatabaseHandle, dataDir: string) {
    this.#database = database;
    this.store = localStore(join(dataDir, 'files'));
    this.thumbnails = new ThumbnailCache(join(dataDir, 'thumbnails'));
  }

  /**
   * Stores an upload; it counts as unused until a record refers to it.
   * @throws AppError 422 for a kind that is not accepted or a broken picture, 413 above the kind's size, 429 when too
   * many pictures wait.
   */
  async add(actor: Actor, upload: Upload): Promise<StoredFile> {
    const found: Inspection[] = [];
    const content = inspected(upload.content, upload.accept ?? (() => null), (inspection) => found.push(inspection));
    const received = await this.store.receive(content);
    const kept: Incoming[] = [received];
    const cleaned = `${received.path}-${randomUUID()}`;
    try {
      const [inspection] = found;
      if (!inspection) throw new Error('An upload was received before its kind was known');
      const { mime, kind } = inspection;
      const task = { kind: 'inspect', path: received.path, mime, cleaned } as const;
      const picture = kind.image ? await this.#decoder.run(task, actor.id ?? '') : null;
      const stored = picture?.cleaned ? await this.store.receive(createReadStream(cleaned)) : received;
      if (stored !== received) kept.push(stored);
      return await this.#record(actor, stored, {
        name: fileName(upload.name, mime),
        mime,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        ...(upload.id === undefined ? {} : { id: upload.id }),
      });
    } finally {
      await Promise.all([rm(cleaned, { force: true }), ...kept.map((incoming) => this.store.discard(incoming))]);
    }
  }

  /**
   * Stores a picture or a PDF on the disk under an id that its content decides, unless it is stored already. A picture
   * of another kind or above the limit is converted first.
   * @throws AppError as `add`
   */
  async addImported(actor: Actor, { id, name, path }: { id: string; name: string; path: string }): Promise<StoredFile> {
    const known = await this.#keepLonger(actor, id);
    if (known) return known;
    const type = await fileTypeFromFile(path);
    const target = `${path}-${randomUUID()}`;
    try {
      const mime = type?.mime ?? '';
      const isLarge = mime !== 'application/pdf' && (await stat(path)).size > fileLimits.imageBytes;
      const converts = mustBeConverted(mime) || isLarge;
      if (converts) await this.#decoder.run({ kind: 'convert', path, target }, actor.id ?? '');
      return await this.add(actor, { id, name, content: createReadStream(converts ? target : path) });
    } finally {
      await rm(target, { force: true });
    }
  }

  /** A stored file, which is not cleaned up before it can be used. */
  #keepLonger(actor: Actor, id: string): Promise<StoredFile | null> {
    return write(this.#database, actor, async ({ trx, now }) => {
      const row = await trx.selectFrom('file').select(columns).where('id', '=', id).executeTakeFirst();
      if (row?.refCount === 0) await trx.updateTable('file').set({ unusedSince: now }).where('id', '=', id).execute();
      return row ?? null;
    });
  }

  /** The content gets its name inside the write, so that a clean-up of the same content cannot run in between. */
  #record(
    actor: Actor,
    content: Incoming,
    known: Pick<FileRow, 'name' | 'mime' | 'width' | 'height'> & { id?: string },
  ): Promise<StoredFile> {
    return write(this.#database, actor, async ({ trx, now }) => {
      const stored: StoredFile = {
        id: newId(),
        ...known,
        size: content.size,
        sha256: content.sha256,
        ownerId: actor.id,
        refCount: 0,
        createdAt: now,
      };
      await trx
        .insertInto('file')
        .values({ ...stored, unusedSince: now })
        .execute();
      await this.store.keep(content);
      return stored;
    });
  }

  async find(id: string): Promise<StoredFile | null> {
    if (!isId(id)) return null;
    const row = await this.#database.reader.selectFrom('file').select(columns).where('id', '=', id).executeTakeFirst();
    return row ?? null;
  }
}
