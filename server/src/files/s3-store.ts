/** Keeps files in a bucket of an S3-compatible store (`FileStore`). */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { megabyte } from '@admin-h5/contract';
import { unavailable } from '../errors.ts';
import type { ByteRange, FileStore } from './store.ts';

/** A bucket of an S3-compatible store, and how it is reached. */
export interface S3Place {
  /** '': Amazon's, by the region. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path of an address, not in the name of its host. */
  pathStyle: boolean;
  /** Begins every name; '' or with a slash at its end. */
  prefix: string;
}

/** What is sent again after a failure. Larger contents go in parts, which the store joins at the end. */
const partBytes = 8 * megabyte;
/** Parts of one content in memory. */
const partsAtOnce = 2;
/** Milliseconds: until a connection, until the first byte of a response, and between two bytes of its body. */
const timeouts = {
  connectionTimeout: 3000,
  requestTimeout: 15_000,
  socketTimeout: 60_000,
  throwOnRequestTimeout: true,
};
const attempts = 3;
/** Many visitors read at once, each as fast as a phone does. */
const maxSockets = 200;

const errorName = (error: unknown): string => (error instanceof Error ? error.name : '');
const isGone = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(errorName(error));

/** What a call of the store returns, or null where the content does not exist. @throws AppError 503 for any other failure */
const orNull = <T>(result: Promise<T>): Promise<T | null> =>
  result.catch((error: unknown) => (isGone(error) ? null : Promise.reject(unavailable(error))));

export function s3Store(to: S3Place): FileStore {
  const { endpoint, bucket: Bucket, prefix, accessKeyId, secretAccessKey } = to;
  const client = new S3Client({
    region: to.region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: to.pathStyle,
    maxAttempts: attempts,
    requestHandler: { ...timeouts, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
    // Newer checksums, which many compatible stores refuse. The signature covers the bytes of each part in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === '' ? {} : { endpoint }),
  });
  const object = (name: string) => ({ Bucket, Key: prefix + name });

  const find: FileStore['find'] = async (name) => {
    const found = await orNull(client.send(new HeadObjectCommand(object(name))));
    return found && { name, size: found.ContentLength ?? 0, storedAt: found.LastModified?.getTime() ?? 0 };
  };

  const read = async (name: string, range?: ByteRange): Promise<Readable | null> => {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const found = await orNull(client.send(new GetObjectCommand({ ...object(name), ...part })));
    if (!found) return null;
    if (!(found.Body instanceof Readable)) throw unavailable(new Error('The store sent no body'));
    return found.Body;
  };

  return {
    place: `the bucket ${Bucket}${prefix === '' ? '' : ` below ${prefix}`}`,
    find,
    read,

    async put(name, path) {
      const [{ size }, stored] = await Promise.all([stat(path), find(name)]);
      // Some stores show what was sent in part.
      if (stored?.size === size) return;
      const Body = createReadStream(path);
      const params = { ...object(name), Body };
      try {
        await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
      } catch (error) {
        throw unavailable(error);
      } finally {
        Body.destroy();
      }
    },

    async copyTo(name, path) {
      const content = await read(name);
      if (!content) return false;
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx' }));
        return true;
      } catch (error) {
        await rm(path, { force: true });
        throw unavailable(error);
      }
    },

    async remove(name) {
      await orNull(client.send(new DeleteObjectCommand(object(name))));
    },

    async *list(begin) {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + begin })) {
          for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
            yield { name: Key.slice(prefix.length), size: Size, storedAt: LastModified?.getTime() ?? 0 };
          }
        }
      } catch (error) {
        throw unavailable(error);
      }
    },

    async removeUnfinished(before) {
      try {
        let after = {};
        for (;;) {
          const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...after }));
          for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
            if ((Initiated?.getTime() ?? before) >= before) continue;
            await orNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
          }
          if (!page.IsTruncated) return;
          after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
        }
      } catch (error) {
        // Stores without this call remove such parts by themselves.
        if (errorName(error) !== 'NotImplemented') throw unavailable(error);
      }
    },
  };
}
