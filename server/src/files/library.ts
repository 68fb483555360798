/** Stores uploads and reads them again: contents in a `FileStore`, names and uses in the database, thumbnails on this machine. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileLimits, type StoredFile } from '@admin-h5/contract';
import { fileTypeFromFile } from 'file-type';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type Actor, write, type WriteScope } from '../database/write.ts';
import { notFound } from '../errors.ts';
import { isId, newId } from '../ids.ts';
import { type Thumbnail, thumbnailName } from './choose-thumbnail.ts';
import { FileCache } from './file-cache.ts';
import { fileName } from './file-name.ts';
import { inspected, type Inspection } from './inspect.ts';
import { incomingFolder } from './local-store.ts';
import { Decoder } from './picture-decoder.ts';
import { mustBeConverted } from './kinds.ts';
import { contentName, type FileStore } from './store.ts';
import type { FileRow } from './tables.ts';
import { type Received, TemporaryFiles } from './temporary-files.ts';

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

/** Pictures whose thumbnails are made at once, and those that wait: pages have many. */
const thumbnailsAtOnce = 2;
const maxThumbnailsWaiting = 512;
const healthMs = 1000;

/** Stored files: contents in a `FileStore`, names and uses in the database. */
export class FileLibrary {
  readonly store: FileStore;
  readonly temporary: TemporaryFiles;
  /** Of this machine: thumbnails, and copies of what is read in parts. */
  readonly previews: FileCache;
  readonly #database: DatabaseHandle;
  /** One person may send as many pictures at once as two open screens send. */
  readonly #decoder = new Decoder({ maxWaiting: 64, maxPerOwner: 8 });
  /** Visitors may request thumbnails, so they have a separate decoder and never delay uploads. */
  readonly #thumbnailDecoder = new Decoder({ maxWaiting: thumbnailsAtOnce, maxPerOwner: thumbnailsAtOnce });
  readonly #thumbnails = new ConcurrencyLimit(thumbnailsAtOnce, maxThumbnailsWaiting);

  /** @param dataDir of this machine */
  constructor(database: DatabaseHandle, store: FileStore, dataDir: string) {
    this.#database = database;
    this.store = store;
    this.temporary = new TemporaryFiles(join(dataDir, 'files', incomingFolder));
    this.previews = new FileCache(join(dataDir, 'thumbnails'));
  }

  /**
   * Stores an upload; it counts as unused until a record refers to it.
   * @throws AppError 422 for a kind that is not accepted or a broken picture, 413 above the kind's size, 429 when too
   * many pictures wait.
   */
  async add(actor: Actor, upload: Upload): Promise<StoredFile> {
    const found: Inspection[] = [];
    const content = inspected(upload.content, upload.accept ?? (() => null), (inspection) => found.push(inspection));
    const received = await this.temporary.receive(content);
    const used = [received.path];
    try {
      const [inspection] = found;
      if (!inspection) throw new Error('An upload was received before its kind was known');
      const { mime, kind } = inspection;
      const cleaned = await this.temporary.newPath();
      used.push(cleaned);
      const task = { kind: 'inspect', path: received.path, mime, cleaned } as const;
      const picture = kind.image ? await this.#decoder.run(task, actor.id ?? '') : null;
      const stored = picture?.cleaned ? await this.temporary.receive(createReadStream(cleaned)) : received;
      used.push(stored.path);
      return await this.#record(actor, stored, {
        name: fileName(upload.name, mime),
        mime,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        ...(upload.id === undefined ? {} : { id: upload.id }),
      });
    } finally {
      await this.temporary.remove(...used);
    }
  }

  /**
   * Stores a picture or a PDF on the disk under an id that its content decides, unless it is stored already. A picture
   * of another kind or above the limit is converted first.
   * @throws AppError as `add`
   */
  async addImported(actor: Actor, { id, name, path }: { id: string; name: string; path: string }): Promise<StoredFile> {
    const known = await this.#keepLonger(actor, id);
    if (known && (await this.store.find(contentName(known.sha256)))) return known;
    const type = await fileTypeFromFile(path);
    const target = await this.temporary.newPath();
    try {
      const mime = type?.mime ?? '';
      const isLarge = mime !== 'application/pdf' && (await stat(path)).size > fileLimits.imageBytes;
      const converts = mustBeConverted(mime) || isLarge;
      if (converts) await this.#decoder.run({ kind: 'convert', path, target }, actor.id ?? '');
      return await this.add(actor, { id, name, content: createReadStream(converts ? target : path) });
    } finally {
      await this.temporary.remove(target);
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

  /**
   * The row comes first: a clean-up sees that the content is wanted, and removes both after 30 days if the content never arrived.
   * Nobody knows the id before. A repeated request stores the file again, so its key is not used up by the row.
   */
  async #record(
    actor: Actor,
    content: Received,
    known: Pick<FileRow, 'name' | 'mime' | 'width' | 'height'> & { id?: string },
  ): Promise<StoredFile> {
    const { sha256, size } = content;
    const insert = async ({ trx, now }: WriteScope): Promise<StoredFile> => {
      const file: StoredFile = { id: newId(), ...known, size, sha256, ownerId: actor.id, refCount: 0, createdAt: now };
      await trx
        .insertInto('file')
        .values({ ...file, unusedSince: now })
        // Of an imported file whose content is not there.
        .onConflict((clash) => clash.column('id').doUpdateSet({ ...known, size, sha256 }))
        .execute();
      return file;
    };
    const stored = await write(this.#database, { ...actor, idempotencyId: null }, insert, { touches: [] });
    await this.store.put(contentName(sha256), content.path);
    return stored;
  }

  /**
   * A thumbnail of a stored picture, which this machine makes once.
   * @throws AppError 404 if the picture is gone, 503 while the store fails or too many thumbnails are being made
   */
  async readThumbnail(sha256: string, thumbnail: Thumbnail): Promise<Readable> {
    const name = contentName(sha256);
    const file = await this.previews.open(`${name}/${thumbnailName(thumbnail)}`, (target) =>
      this.#thumbnails.run(async () => {
        const path = await this.temporary.newPath();
        try {
          if (!(await this.store.copyTo(name, path))) throw notFound();
          await this.#thumbnailDecoder.run({ kind: 'thumbnail', path, target, thumbnail });
        } finally {
          await this.temporary.remove(path);
        }
      }),
    );
    return file.createReadStream();
  }

  /** Whether the store responds within a second. */
  isStoreUp(): Promise<boolean> {
    const responds = this.store.find('health').then(
      () => true,
      () => false,
    );
    return Promise.race([responds, pause(healthMs, false, { ref: false })]);
  }

  async find(id: string): Promise<StoredFile | null> {
    if (!isId(id)) return null;
    const row = await this.#database.reader.selectFrom('file').select(columns).where('id', '=', id).executeTakeFirst();
    return row ?? null;
  }
}
