import { writeFile } from 'node:fs/promises';
import { errorCode } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { FileLibrary } from './library.ts';

/** Why files cannot be stored, with what the operator can do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Name of a content that each start stores and removes. */
const probe = 'start-check';

/** Tries everything that the API does with the bucket. @throws StoreError that says what to do */
export async function checkStore(
  { store, temporary }: Pick<FileLibrary, 'store' | 'temporary'>,
  { s3 }: Settings,
): Promise<void> {
  if (s3.bucket === '') return;
  const path = await temporary.newPath();
  try {
    await writeFile(path, probe);
    await store.remove(probe);
    await store.put(probe, path);
    (await store.read(probe))?.destroy();
    await store.list('')[Symbol.asyncIterator]().next();
    await store.remove(probe);
  } catch (error) {
    throw new StoreError(`Files cannot be stored in ${store.place}: ${explainS3(error, s3)}`);
  } finally {
    await temporary.remove(path);
  }
}

const networkFailure =
  /\b(E(CONNREFUSED|CONNRESET|NOTFOUND|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN|PROTO|PIPE)|TimeoutError|ERR_(TLS|SSL)_\w+|[A-Z_]*CERT[A-Z_]*)\b/;

/** What the operator can do about a failure of the store. */
function explainS3(error: unknown, { endpoint, bucket, region }: Settings['s3']): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { name, message } = cause instanceof Error ? cause : { name: '', message: String(cause) };
  const reason = `${errorCode(cause) ?? ''} ${name} ${message}`;
  const unreachable = networkFailure.exec(reason)?.[0];
  if (name === 'NoSuchBucket') return `there is no bucket ${bucket}. Create it, or correct S3_BUCKET.`;
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken)$/.test(name))
    return `the store does not know the key (${name}). Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  if (/^(AccessDenied|Forbidden|403)$/.test(name))
    return 'the key has too few rights. Allow it to list the bucket, and to read, write and delete in it, or correct S3_BUCKET and S3_PREFIX.';
  if (/^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/.test(name))
    return `the bucket is not in the region ${region}. Correct S3_REGION or S3_ENDPOINT.`;
  if (unreachable !== undefined)
    return `${endpoint || 'the store'} does not respond (${unreachable}). Start it, correct S3_ENDPOINT, or, where the name of the bucket is not part of the address, set S3_PATH_STYLE=on.`;
  return `${message || name}. See docs/operations.md, "Files in an S3-compatible store".`;
}
